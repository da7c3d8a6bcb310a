import { createHoliday } from '../../../agenda/holidays/create-holiday.ts';
import { importHolidayYear } from '../../../agenda/holidays/import-holiday-year.ts';
import { proposeHolidays } from '../../../agenda/holidays/propose-holidays.ts';
import { readHolidayYear } from '../../../agenda/holidays/read-holiday-year.ts';
import { removeHoliday } from '../../../agenda/holidays/remove-holiday.ts';
import { saveHoliday } from '../../../agenda/holidays/save-holiday.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const door = openDoor('admin').holidays;

export const adminHolidays = atLevel('N2', {
  year: door.year.handler(({ input, context }) =>
    readHolidayYear(context.services, { ...input, ...callOf(context) }),
  ),
  propose: door.propose.handler(({ input, context }) =>
    proposeHolidays(context.services, { ...input, ...callOf(context) }),
  ),
  import: door.import.handler(doForCaller(importHolidayYear)),
  create: door.create.handler(doForCaller(createHoliday)),
  save: door.save.handler(doForCaller(saveHoliday)),
  remove: door.remove.handler(doForCaller(removeHoliday)),
});
