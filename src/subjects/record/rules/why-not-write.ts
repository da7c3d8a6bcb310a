import type { AppointmentStatus } from '../../../base/clinic/rules/appointment-status.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';

type Status = Exclude<AppointmentStatus, 'held'>;

/**
 * Says why a visit may not be opened to write it. Null: it may, for good once it began, and before that on
 * its own day: the doctor reads and prepares while the patient waits.
 */
export function whyNotWrite(
  { status, day }: { status: Status; day: ClinicDay },
  today: ClinicDay,
): 'WRONG_STATUS' | 'WRONG_DAY' | null {
  if (status === 'in_progress' || status === 'fulfilled') return null;
  if (status === 'cancelled' || status === 'noshow') return 'WRONG_STATUS';
  return day === today ? null : 'WRONG_DAY';
}

/** True if a visit may be signed: it began, or is over. */
export function canSign(status: Status): boolean {
  return status === 'in_progress' || status === 'fulfilled';
}
