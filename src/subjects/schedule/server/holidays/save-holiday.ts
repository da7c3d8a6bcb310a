import type { HolidayFields } from '../../../../base/clinic/contract/catalogue-fields.ts';
import { type Call, inputOf } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Outcome } from '../../../../base/kernel/refusal.ts';
import type { HolidayYear } from '../../contract/holidays.ts';
import { changedAsSeen, changeHoliday } from './change-holiday.ts';
import { updateHoliday } from './holiday-queries.ts';

/** Saves a day's name and whether the clinic works on it, and marks it as reviewed. */
export function saveHoliday(
  services: Services,
  request: HolidayFields & { day: string; revision: number } & Call<'admin'>,
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
  const [holiday, { day, isWorked, now }] = [inputOf(request), request];
  return changeHoliday(services, {
    ...request,
    kind: 'holiday_changed',
    detail: { isWorked },
    change: async (tx) =>
      changedAsSeen(tx, day, await updateHoliday(tx, { ...holiday, now })),
  });
}
