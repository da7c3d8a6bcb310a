/** How soon somebody is attended by a doctor, whoever it is. Instants in milliseconds since the epoch. */
export interface HowSoon {
  /** When who stands at the counter would be attended today; null: not today. */
  walkInAt: number | null;
  /** How many wait for the doctor. */
  waiting: number;
  /** Whether the doctor takes the insurer; true where none was named. */
  isCovered: boolean;
}

/**
 * Who attends a person that came without an appointment, whoever is free first: of those who take the insurer as long as
 * any of them attends today; at the same time who has fewer waiting; else who stands first in the list. First is best.
 */
export function inOrderOfAttention<Doctor extends HowSoon>(doctors: readonly Doctor[]): Doctor[] {
  return doctors
    .filter(({ walkInAt }) => walkInAt !== null)
    .toSorted(
      (a, b) =>
        Number(b.isCovered) - Number(a.isCovered) ||
        (a.walkInAt ?? 0) - (b.walkInAt ?? 0) ||
        a.waiting - b.waiting,
    );
}
