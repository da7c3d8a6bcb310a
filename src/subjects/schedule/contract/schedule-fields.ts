import { z } from 'zod';
import { named } from '../../../base/text/contract/named.ts';
import { slotLimits } from '../rules/session-hours.ts';
import { scheduleMessages } from './schedule-messages.ts';

/* The fields of a professional's schedule. The panel's forms check with these same schemas. */

const minute = (least: number, most: number) =>
  z
    .int(scheduleMessages.HOURS_EMPTY)
    .min(least, scheduleMessages.HOURS_EMPTY)
    .max(most, scheduleMessages.HOURS_EMPTY);

/** Minutes of the clinic's wall clock; the end may be 1440. */
const hours = { fromMinute: minute(0, 1439), toMinute: minute(0, 1440) };

/** Slot length, room, practices and audience of a session. */
const terms = {
  slotMinutes: z
    .int(scheduleMessages.SLOT_OUT_OF_RANGE)
    .min(slotLimits.least, scheduleMessages.SLOT_OUT_OF_RANGE)
    .max(slotLimits.most, scheduleMessages.SLOT_OUT_OF_RANGE),
  roomId: z.uuid().nullable(),
  practiceIds: z
    .array(z.uuid())
    .min(1, scheduleMessages.PRACTICES_EMPTY)
    .max(100)
    .nullable()
    .describe('Null: all practices of the doctor.'),
  deskOnlyUntilHoursBefore: z
    .int(scheduleMessages.DESK_HOURS_OUT_OF_RANGE)
    .min(0, scheduleMessages.DESK_HOURS_OUT_OF_RANGE)
    .max(8760, scheduleMessages.DESK_HOURS_OUT_OF_RANGE)
    .nullable()
    .describe(
      'Null: the web may book. 0: only the desk. N: only the desk until N hours before.',
    ),
};

export const scheduleDay = z.iso
  .date(scheduleMessages.DAY_EMPTY)
  .regex(/^2\d{3}-/, scheduleMessages.DAY_EMPTY)
  .describe("A day of the clinic's calendar, `YYYY-MM-DD`.");

export const RuleTermsSchema = named(
  'RuleTerms',
  'A session that repeats every week, or every few weeks.',
  {
    weekday: z.int32().min(1).max(7).describe('1 is Monday.'),
    ...hours,
    ...terms,
    validFrom: scheduleDay,
    validTo: scheduleDay.nullable().describe('Included; null: without end.'),
    everyWeeks: z
      .int(scheduleMessages.WEEKS_OUT_OF_RANGE)
      .min(1, scheduleMessages.WEEKS_OUT_OF_RANGE)
      .max(52, scheduleMessages.WEEKS_OUT_OF_RANGE),
  },
);
export type RuleTerms = z.infer<typeof RuleTermsSchema>;

export const AbsenceKindSchema = z.enum([
  'vacation',
  'congress',
  'strike',
  'illness',
  'other',
]);
export type AbsenceKind = z.infer<typeof AbsenceKindSchema>;

export const AbsenceTermsSchema = named('AbsenceTerms', {
  fromDay: scheduleDay,
  toDay: scheduleDay.describe('Included.'),
  hours: named('Hours', hours)
    .nullable()
    .describe('Only some hours of the one day; null: whole days.'),
  kind: AbsenceKindSchema,
  publicReason: z
    .string(scheduleMessages.REASON_EMPTY)
    .trim()
    .min(1, scheduleMessages.REASON_EMPTY)
    .max(120, scheduleMessages.REASON_TOO_LONG)
    .describe('The reason that patients read.'),
});
export type AbsenceTerms = z.infer<typeof AbsenceTermsSchema>;

export const ExtraSessionTermsSchema = named('ExtraSessionTerms', {
  day: scheduleDay,
  ...hours,
  ...terms,
});
export type ExtraSessionTerms = z.infer<typeof ExtraSessionTermsSchema>;
