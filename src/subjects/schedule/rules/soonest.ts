/** How soon a doctor can attend a patient. Instants are milliseconds since the epoch. */
export interface HowSoon {
  /** When a patient at the counter would be attended today. Null: not today. */
  walkInAt: number | null;
  /** How many patients wait for the doctor. */
  waiting: number;
  /** True if the doctor takes the insurer, or if none was named. */
  isCovered: boolean;
}

/**
 * Orders the doctors for a patient without an appointment, the best first: doctors who take the insurer, then
 * the earliest time, then the fewest patients waiting, then the order of the list. Leaves out doctors without
 * time today.
 */
export function inOrderOfAttention<Doctor extends HowSoon>(
  doctors: readonly Doctor[],
): Doctor[] {
  return doctors
    .filter(({ walkInAt }) => walkInAt !== null)
    .toSorted(
      (a, b) =>
        Number(b.isCovered) - Number(a.isCovered) ||
        (a.walkInAt ?? 0) - (b.walkInAt ?? 0) ||
        a.waiting - b.waiting,
    );
}
