import { oc } from '@orpc/contract';
import { z } from 'zod';
import { DaySchema } from '../fields.ts';
import { refusing } from '../refusals.ts';
import { entryName, revision } from './catalogue-fields.ts';

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;
const changing = ['INVALID_INPUT', 'OUTSIDE_SCHEDULE', 'CHANGED_MEANWHILE', ...signedIn] as const;

export const holidayKinds = [
  'inamovible',
  'trasladable',
  'puente',
  'no_laborable',
  'provincial',
  'propio',
] as const;
export const HolidayKindSchema = z.enum(holidayKinds, 'Elija el tipo.');
export type HolidayKind = z.infer<typeof HolidayKindSchema>;

const year = z.coerce.number().int().min(2000).max(2999);
const day = DaySchema.regex(/^2\d{3}-/, 'Elija el día.');

const HolidayFieldsSchema = z.strictObject({
  name: entryName('Escriba el nombre del feriado.'),
  kind: HolidayKindSchema,
  /** The clinic attends all the same. */
  isWorked: z.boolean(),
});
export type HolidayFields = z.infer<typeof HolidayFieldsSchema>;

export const SetUpHolidaySchema = z.strictObject({
  day: DaySchema,
  revision,
  name: z.string(),
  kind: HolidayKindSchema,
  isWorked: z.boolean(),
  /** It was proposed, and nobody looked at it yet. */
  isToReview: z.boolean(),
  source: z.string(),
});
export type SetUpHoliday = z.infer<typeof SetUpHolidaySchema>;

export const HolidayYearSchema = z.strictObject({
  year: z.int(),
  today: DaySchema,
  holidays: z.array(SetUpHolidaySchema),
});
export type HolidayYear = z.infer<typeof HolidayYearSchema>;

export const ProposedHolidaySchema = z.strictObject({
  day: DaySchema,
  name: z.string(),
  kind: HolidayKindSchema,
  /** As it is added unless told otherwise. */
  isWorked: z.boolean(),
  source: z.string(),
  /** Booked on that day. */
  turnos: z.int(),
});
export type ProposedHoliday = z.infer<typeof ProposedHolidaySchema>;

/** The days on which the clinic rests. One that leaves booked turnos without anybody is refused with their list. */
export const adminHolidaysContract = {
  year: oc
    .route({ method: 'GET', path: '/holidays/{year}', summary: 'Lists the holidays of a year' })
    .errors(refusing('INVALID_INPUT', ...signedIn))
    .input(z.strictObject({ year }))
    .output(HolidayYearSchema),
  /** Changes nothing. */
  propose: oc
    .route({ method: 'GET', path: '/holidays/{year}/proposal', summary: 'Shows what an import would add' })
    .errors(refusing('INVALID_INPUT', ...signedIn))
    .input(z.strictObject({ year }))
    .output(z.array(ProposedHolidaySchema)),
  /** Of the proposal, those days; what the clinic has already stays as it is. */
  import: oc
    .route({ method: 'POST', path: '/holidays/{year}/import', summary: "Adds a year's holidays" })
    .errors(refusing(...changing))
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
  create: oc
    .route({ method: 'POST', path: '/holidays', summary: 'Adds a holiday' })
    .errors(refusing(...changing))
    .input(HolidayFieldsSchema.extend({ day }))
    .output(HolidayYearSchema),
  /** Somebody looked at it: it is marked no more. */
  save: oc
    .route({ method: 'PUT', path: '/holidays/{day}', summary: 'Saves a holiday' })
    .errors(refusing('NOT_FOUND', ...changing))
    .input(HolidayFieldsSchema.extend({ day, revision }))
    .output(HolidayYearSchema),
  remove: oc
    .route({ method: 'POST', path: '/holidays/{day}/remove', summary: 'Removes a holiday to come' })
    .errors(refusing('NOT_FOUND', ...changing))
    .input(z.strictObject({ day, revision }))
    .output(HolidayYearSchema),
};
