/** How long after its end a visit may be commented on. */
export const OPINION_DAYS = 14;
/** What is typed beside the number, in characters. */
export const OPINION_MOST_LETTERS = 300;
/**
 * Answers are counted in whole groups of so many: nobody's alone can be told by subtracting what was shown a day before.
 */
export const OPINIONS_TOGETHER = 5;

/** The instant, in epoch milliseconds, from which it may not. */
export function opinionUntil(endsAt: number): number {
  return endsAt + OPINION_DAYS * 24 * 60 * 60_000;
}
