import { createHoliday } from '../clinic/create-holiday.ts';
import { importHolidayYear } from '../clinic/import-holiday-year.ts';
import { proposeHolidays } from '../clinic/propose-holidays.ts';
import { readHolidayYear } from '../clinic/read-holiday-year.ts';
import { removeHoliday } from '../clinic/remove-holiday.ts';
import { saveHoliday } from '../clinic/save-holiday.ts';
import { actingAdministrator } from './acting-administrator.ts';
import { atLevel, openDoor, settle } from './guard.ts';

const door = openDoor('admin').holidays;

/** The days on which the clinic rests. */
export const adminHolidays = atLevel('N2', {
  year: door.year.handler(({ input, context }) =>
    readHolidayYear(context.services, { ...input, now: context.now }),
  ),
  propose: door.propose.handler(({ input, context }) =>
    proposeHolidays(context.services, { ...input, now: context.now }),
  ),
  import: door.import.handler(async ({ input, context, errors }) =>
    settle(await importHolidayYear(context.services, { ...input, ...actingAdministrator(context) }), errors),
  ),
  create: door.create.handler(async ({ input, context, errors }) =>
    settle(await createHoliday(context.services, { ...input, ...actingAdministrator(context) }), errors),
  ),
  save: door.save.handler(async ({ input, context, errors }) =>
    settle(await saveHoliday(context.services, { ...input, ...actingAdministrator(context) }), errors),
  ),
  remove: door.remove.handler(async ({ input, context, errors }) =>
    settle(await removeHoliday(context.services, { ...input, ...actingAdministrator(context) }), errors),
  ),
});
