import { z } from 'zod';
import { DaySchema } from '../../../base/api/contract/fields.ts';
import {
  CHANGED_MEANWHILE,
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import {
  create,
  get,
  post,
  put,
} from '../../../base/api/contract/signed-in-routes.ts';
import {
  holidayDay as day,
  HolidayFieldsSchema,
  HolidayKindSchema,
  revision,
} from '../../../base/clinic/contract/catalogue-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { OUTSIDE_SCHEDULE, SCHEDULE_BUSY } from './refusals.ts';

const changing = {
  INVALID_INPUT,
  OUTSIDE_SCHEDULE,
  SCHEDULE_BUSY,
  CHANGED_MEANWHILE,
};

const year = z.coerce.number().int().min(2000).max(2999);

export const SetUpHolidaySchema = named('SetUpHoliday', {
  day: DaySchema,
  revision,
  name: z.string(),
  kind: HolidayKindSchema,
  isWorked: z.boolean(),
  isToReview: z.boolean().describe('It was imported, and is not reviewed yet.'),
  source: z.string(),
});
export type SetUpHoliday = z.infer<typeof SetUpHolidaySchema>;

export const HolidayYearSchema = named('HolidayYear', {
  year: z.int32(),
  today: DaySchema,
  holidays: z.array(SetUpHolidaySchema),
});
export type HolidayYear = z.infer<typeof HolidayYearSchema>;

export const ProposedHolidaySchema = named('ProposedHoliday', {
  day: DaySchema,
  name: z.string(),
  kind: HolidayKindSchema,
  isWorked: z.boolean().describe('The default of the import.'),
  source: z.string(),
  appointments: z.int32().describe('Number of appointments on that day.'),
});
export type ProposedHoliday = z.infer<typeof ProposedHolidaySchema>;

/**
 * The days on which the clinic is closed. A holiday that would leave booked appointments unattended is
 * refused with their list.
 */
export const adminHolidaysContract = {
  year: get('/holiday-years/{year}', 'Lists the holidays of a year')
    .errors({ INVALID_INPUT })
    .input(z.strictObject({ year }))
    .output(HolidayYearSchema),
  propose: get(
    '/holiday-years/{year}/proposal',
    'Shows the holidays that an import would add',
    'Changes nothing.',
  )
    .errors({ INVALID_INPUT })
    .input(z.strictObject({ year }))
    .output(z.array(ProposedHolidaySchema)),
  import: post(
    '/holiday-years/{year}/import',
    "Adds a year's holidays",
    'Adds those days of the proposal; the other holidays stay.',
  )
    .errors(changing)
    .input(
      z.strictObject({
        year,
        days: z
          .array(z.strictObject({ day, isWorked: z.boolean() }))
          .min(1, 'Elija al menos un feriado.')
          .max(60),
      }),
    )
    .output(HolidayYearSchema),
  create: create('/holidays', 'Adds a holiday')
    .errors(changing)
    .input(HolidayFieldsSchema.extend({ day }))
    .output(HolidayYearSchema),
  save: put('/holidays/{day}', 'Saves a holiday', 'Marks it as reviewed.')
    .errors({ NOT_FOUND, ...changing })
    .input(HolidayFieldsSchema.extend({ day, revision }))
    .output(HolidayYearSchema),
  remove: post('/holidays/{day}/remove', 'Removes a holiday to come')
    .errors({ NOT_FOUND, ...changing })
    .input(z.strictObject({ day, revision }))
    .output(HolidayYearSchema),
};
