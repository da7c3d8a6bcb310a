/** How long after its end a visit may be commented on. */
export const OPINION_DAYS = 14;
/** The most characters of the text beside the number. */
export const OPINION_MOST_LETTERS = 300;
/** Reports count answers in whole groups of so many, so that two of them never differ by one answer. */
export const OPINIONS_TOGETHER = 5;

/** The instant from which a visit may not be commented on any more. Milliseconds since the epoch. */
export function opinionUntil(endsAt: number): number {
  return endsAt + OPINION_DAYS * 24 * 60 * 60_000;
}
