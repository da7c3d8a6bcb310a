import type { DayOpenings } from '../../../base/clinic/rules/openings.ts';
import type { EpochMinute } from '../../../base/time/clinic-zone.ts';

/** Why a doctor cannot say that they arrive late at that hour of today. */
export type ArrivalRefusal =
  /** The hour is past, or is now. */
  | 'HOURS_PAST'
  /** The doctor attends no more at that hour. A doctor who does not come at all is absent, not late. */
  | 'NOT_ATTENDING_THEN';

/**
 * Returns why the doctor cannot say so. Null: they can. `openings` are those of the doctor's day; null: none.
 */
export function whyNotLate(
  arrivesAt: EpochMinute,
  {
    now,
    openings,
  }: { now: EpochMinute; openings: Pick<DayOpenings, 'openings'> | null },
): ArrivalRefusal | null {
  if (arrivesAt <= now) return 'HOURS_PAST';
  const isStillAttending =
    openings?.openings.some(({ end }) => end > arrivesAt) ?? false;
  return isStillAttending ? null : 'NOT_ATTENDING_THEN';
}
