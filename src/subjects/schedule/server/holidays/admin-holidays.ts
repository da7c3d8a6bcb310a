import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor } from '../../../../base/doors/guard.ts';
import { createHoliday } from './create-holiday.ts';
import { importHolidayYear } from './import-holiday-year.ts';
import { proposeHolidays } from './propose-holidays.ts';
import { readHolidayYear } from './read-holiday-year.ts';
import { removeHoliday } from './remove-holiday.ts';
import { saveHoliday } from './save-holiday.ts';

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
