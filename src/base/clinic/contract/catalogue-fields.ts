import { z } from 'zod';
import { centsUpTo } from '../../api/contract/fields.ts';
import { named } from '../../text/contract/named.ts';
import { collapseSpaces } from '../../text/plain-text.ts';
import { tidyWrittenText } from '../../text/written-text.ts';
import { MOST_SESSIONS } from '../rules/most-sessions.ts';

/* The fields of the clinic's lists, by which the forms of the panel check what an administrator writes. */

/** A line as the clinic writes it. Runs of spaces become a single space, and invisible characters go. */
export const typedLine = (empty: string, written: z.ZodString) =>
  z
    .string(empty)
    .transform((typed) => collapseSpaces(tidyWrittenText(typed)))
    .pipe(written);

/** A name of one line. */
const entryName = (empty: string, { least = 2 } = {}) => {
  const line = z.string().min(least, empty).max(80, 'Hasta 80 letras.');
  return typedLine(
    empty,
    line.regex(/^[^<>]*$/, 'El nombre no puede llevar los signos < ni >.'),
  );
};

/** The revision that was read; a save sends it back. */
export const revision = z.int32().min(1);

/** The length of a visit; the sentence tells its range. */
export const visitLength = (
  range: string,
  unreadable = 'Escriba los minutos con números.',
) => z.int(unreadable).min(5, range).max(480, range);

export const privatePrice = centsUpTo(100_000_000_00, 'Revise el precio.');

export const InsurerKindSchema = z
  .enum(['obra_social', 'prepaga', 'provincial', 'publica'], 'Elija el tipo.')
  .meta({ id: 'InsurerKind' });
export type InsurerKind = z.infer<typeof InsurerKindSchema>;

export const InsurerFieldsSchema = named('InsurerFields', {
  name: entryName('Escriba el nombre de la cobertura.'),
  kind: InsurerKindSchema,
  rnosCode: z
    .string()
    .trim()
    .regex(
      /^[0-9]{6}$/,
      'El código RNOS tiene 6 números; complete con ceros adelante.',
    )
    .nullable()
    .describe(
      'Its code in the national registry; null: none, like every prepaga.',
    ),
  copayCents: centsUpTo(100_000_000_00, 'Revise el coseguro.')
    .nullable()
    .describe('Null: unknown.'),
  asksAuthorization: z
    .boolean()
    .describe('It authorises the practices that need it.'),
  isEnabled: z.boolean(),
});
export type InsurerFields = z.infer<typeof InsurerFieldsSchema>;

export const PlanFieldsSchema = named('PlanFields', {
  // Plans are called 210, A or Black.
  name: entryName('Escriba el nombre del plan.', { least: 1 }),
  isEnabled: z.boolean(),
});
export type PlanFields = z.infer<typeof PlanFieldsSchema>;

export const WaitingRoomFieldsSchema = named('WaitingRoomFields', {
  name: entryName('Escriba el nombre de la sala.'),
  letter: z
    .string('Elija una letra.')
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]$/, 'Elija una letra de la A a la Z.')
    .describe('The letter that begins its ticket numbers.'),
  isEnabled: z.boolean(),
});
export type WaitingRoomFields = z.infer<typeof WaitingRoomFieldsSchema>;

export const RoomFieldsSchema = named('RoomFields', {
  name: entryName('Escriba el nombre del consultorio.'),
  floor: z
    .string()
    .trim()
    .max(40, 'Hasta 40 letras.')
    .describe('As people say it; empty: the only floor.'),
  waitingRoomId: z.uuid('Elija una sala de espera.'),
  isEnabled: z.boolean(),
});
export type RoomFields = z.infer<typeof RoomFieldsSchema>;

/** Errors are about the whole list, because the form shows it as one text. */
export const SearchWordsSchema = z
  .array(
    z
      .string()
      .transform((typed) =>
        typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim(),
      ),
  )
  .max(60, 'Hasta 60 palabras.')
  .refine(
    (words) => words.every((word) => word.length >= 3),
    'Cada palabra tiene 3 letras o más.',
  )
  .refine(
    (words) => words.every((word) => word.length <= 40),
    'Cada palabra tiene hasta 40 letras.',
  )
  .refine(
    (words) => words.every((word) => /^[^<>,\p{Cc}]*$/u.test(word)),
    'Separe las palabras con comas, sin signos.',
  )
  .refine(
    (words) => words.join('').length <= 1200,
    'Son demasiadas: deje las palabras que más se usan.',
  );

export const SpecialtyFieldsSchema = named('SpecialtyFields', {
  name: entryName('Escriba el nombre de la especialidad.'),
  isReserved: z
    .boolean()
    .nullable()
    .describe(
      'A user with only the DNI of a patient does not see its professionals; null: its name decides.',
    ),
  searchWords: SearchWordsSchema.nullable().describe(
    'Other words that find it; null: the usual words.',
  ),
  isEnabled: z.boolean(),
});
export type SpecialtyFields = z.infer<typeof SpecialtyFieldsSchema>;

export const PracticeFieldsSchema = named('PracticeFields', {
  name: entryName('Escriba el nombre de la práctica.'),
  visitMinutes: visitLength('Una práctica dura de 5 a 480 minutos.'),
  preparation: z
    .string()
    .trim()
    .max(1000, 'Hasta 1000 letras.')
    .describe('Things to bring or do before, a line each; empty: nothing.'),
  asksOrder: z.boolean().describe("The patient brings a doctor's order."),
  asksAuthorization: z
    .boolean()
    .describe('Insurers that authorise have to authorise it.'),
  priceCents: privatePrice
    .nullable()
    .describe('The price without coverage; null: unknown.'),
  maxSessions: z
    .int('Una serie tiene de 2 a 30 sesiones.')
    .min(2, 'Una serie tiene de 2 a 30 sesiones.')
    .max(MOST_SESSIONS, 'Una serie tiene de 2 a 30 sesiones.')
    .nullable()
    .describe('The most sessions that a patient may book at once; null: one.'),
  isFirstChoice: z
    .boolean()
    .describe(
      'The practice that the specialty offers first; it replaces the earlier first choice.',
    ),
  isEnabled: z.boolean(),
});
export type PracticeFields = z.infer<typeof PracticeFieldsSchema>;

export const holidayKinds = [
  'inamovible',
  'trasladable',
  'puente',
  'no_laborable',
  'provincial',
  'propio',
] as const;
export const HolidayKindSchema = z
  .enum(holidayKinds, 'Elija el tipo.')
  .meta({ id: 'HolidayKind' });
export type HolidayKind = z.infer<typeof HolidayKindSchema>;

export const HolidayFieldsSchema = named('HolidayFields', {
  name: entryName('Escriba el nombre del feriado.'),
  kind: HolidayKindSchema,
  isWorked: z.boolean().describe('The clinic attends on that day.'),
});
export type HolidayFields = z.infer<typeof HolidayFieldsSchema>;

export const holidayDay = z.iso
  .date('Elija el día.')
  .regex(/^2\d{3}-/, 'Elija el día.')
  .describe("A day of the clinic's calendar, `YYYY-MM-DD`.");
