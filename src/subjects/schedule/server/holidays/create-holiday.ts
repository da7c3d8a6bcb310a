import type { HolidayFields } from '../../../../base/clinic/contract/catalogue-fields.ts';
import { type Call, inputOf } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  done,
  invalid,
  type Outcome,
} from '../../../../base/kernel/refusal.ts';
import type { HolidayYear } from '../../contract/holidays.ts';
import { changeHoliday } from './change-holiday.ts';
import { insertOwnHoliday } from './holiday-queries.ts';

/** Adds a holiday for an administrator. A day that has appointments can only be added as worked. */
export function createHoliday(
  services: Services,
  request: HolidayFields & { day: string } & Call<'admin'>,
): Promise<
  Outcome<HolidayYear, 'INVALID_INPUT' | 'OUTSIDE_SCHEDULE' | 'SCHEDULE_BUSY'>
> {
  const [holiday, { now }] = [inputOf(request), request];
  return changeHoliday(services, {
    ...request,
    kind: 'holiday_added',
    change: async (tx) => {
      const isAdded = await insertOwnHoliday(tx, {
        ...holiday,
        source: 'Cargado por la clínica',
        now,
      });
      return isAdded
        ? done(true)
        : invalid('day', 'Ese día ya está en la lista.');
    },
  });
}
