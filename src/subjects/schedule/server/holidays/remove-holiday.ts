import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Outcome } from '../../../../base/kernel/refusal.ts';
import type { HolidayYear } from '../../contract/holidays.ts';
import { changedAsSeen, changeHoliday } from './change-holiday.ts';
import { deleteHoliday } from './holiday-queries.ts';

/** Removes a future holiday, which becomes an ordinary day; a past one stays on record. */
export function removeHoliday(
  services: Services,
  { day, revision, ...call }: { day: string; revision: number } & Call<'admin'>,
): Promise<
  Outcome<
    HolidayYear,
    | 'NOT_FOUND'
    | 'INVALID_INPUT'
    | 'OUTSIDE_SCHEDULE'
    | 'SCHEDULE_BUSY'
    | 'CHANGED_MEANWHILE'
  >
> {
  return changeHoliday(services, {
    ...call,
    day,
    kind: 'holiday_removed',
    change: async (tx) =>
      changedAsSeen(tx, day, await deleteHoliday(tx, { day, revision })),
  });
}
