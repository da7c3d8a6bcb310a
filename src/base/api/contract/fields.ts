import { z } from 'zod';
import { languages } from '../../person/rules/languages.ts';
import { named } from '../../text/contract/named.ts';

export const DaySchema = z.iso.date().meta({
  id: 'Day',
  description: "A day of the clinic's calendar, `YYYY-MM-DD`.",
});
export const MonthSchema = z
  .string()
  .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Indique el mes como AAAA-MM.')
  .meta({
    id: 'Month',
    description: "A month of the clinic's calendar, `YYYY-MM`.",
  });
export const InstantSchema = z.iso
  .datetime()
  .meta({ id: 'Instant', description: 'An instant, in UTC (`…Z`).' });
export const StartSchema = InstantSchema.regex(
  /^2\d{3}-/,
  'Indique el horario como AAAA-MM-DDTHH:MM:SSZ.',
).meta({
  id: 'Start',
  description: 'An instant, in UTC, in the years 2000 to 2999.',
});
export const MinuteOfDaySchema = z.int32().min(0).max(1560).meta({
  id: 'MinuteOfDay',
  description:
    "Minutes elapsed since the clinic's midnight: the wall clock, except on a day of a clock change.",
});
/** Ten thousand million pesos: more than any amount. */
const mostCents = 1_000_000_000_000;
export const CentsSchema = z
  .int()
  .min(0)
  .max(mostCents)
  .meta({ id: 'Cents', description: 'An amount, in cents.' });

/** A typed amount in cents, and the form's message for a larger one. */
export const centsUpTo = (most: number, message: string) =>
  z.int().min(0).max(most, message).describe('An amount, in cents.');

export const CommunicationSchema = z
  .array(z.enum(languages))
  .max(10)
  .describe('Languages of the professional, beside Spanish: BCP 47 codes.');

export const NamedIdSchema = named('NamedId', 'An identifier, with its name.', {
  id: z.uuid(),
  name: z.string(),
});
export const DoctorRefSchema = named('DoctorRef', {
  id: z.uuid().describe('The professional.'),
  name: z.string().describe("The professional's name."),
});
export const SpecialtyRefSchema = named('SpecialtyRef', {
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
});

export const LimitSchema = named(
  'Limit',
  'The most future appointments of a patient.',
  {
    scope: z.enum(['clinic', 'specialty']),
    limit: z.int32(),
  },
);
export const ToldLimitSchema = LimitSchema.extend({
  scope: LimitSchema.shape.scope.nullable(),
  limit: LimitSchema.shape.limit.nullable(),
}).meta({
  id: 'ToldLimit',
  description:
    'The limit that was reached; nulls in an unknown browser, since the limit would reveal a specialty.',
});
export type ToldLimit = z.infer<typeof ToldLimitSchema>;

export const UndoSchema = named(
  'Undo',
  'The step that can still be undone, and the end of that time.',
  {
    transitionId: z.int(),
    until: InstantSchema,
  },
);

/** The reasons why a doctor does not attend on a day. */
export const ClosureSchemas = [
  named('ClosedByHoliday', { code: z.literal('HOLIDAY'), name: z.string() }),
  named('ClosedByAbsence', { code: z.literal('ABSENT'), reason: z.string() }),
  named('ClosedWithoutSession', { code: z.literal('NO_SESSION') }),
] as const;
