import { z } from 'zod';
import { typedLine } from '../../../base/clinic/contract/catalogue-fields.ts';
import { PositionSchema } from '../../../base/clinic/contract/clinic.ts';
import {
  EmailFieldSchema,
  PhoneFieldSchema,
} from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { absencePolicies } from '../../schedule/rules/own-absence.ts';

/*
 * The fields that an administrator fills in about the whole clinic. The panel's forms check with these
 * schemas.
 */

const whole = z.int('Escriba un número entero.');

/** True if an address has a user or a password before its host. */
function hasUserInfo(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    (url.username !== '' ||
      url.password !== '' ||
      /^[a-z]+:\/\/[^/?#]*@/i.test(address))
  );
}

const waitMinutes = whole
  .min(5, 'De 5 a 240 minutos.')
  .max(240, 'De 5 a 240 minutos.');

export const BookingTermsSchema = named('BookingTerms', {
  minNoticeMinutes: z.int('Elija una opción.').min(0).max(43_200),
  horizonDays: whole.min(1, 'De 1 a 730 días.').max(730, 'De 1 a 730 días.'),
  maxFuturePerPatient: whole.min(1, 'De 1 a 100.').max(100, 'De 1 a 100.'),
  maxFuturePerSpecialty: whole.min(1, 'De 1 a 100.').max(100, 'De 1 a 100.'),
  changeUntilHours: whole
    .min(0, 'De 0 a 720 horas.')
    .max(720, 'De 0 a 720 horas.'),
  bufferMinutes: whole
    .min(0, 'De 0 a 120 minutos.')
    .max(120, 'De 0 a 120 minutos.'),
  maxOverbookedPerHalfDay: whole.min(0, 'De 0 a 20.').max(20, 'De 0 a 20.'),
  longWaitMinutes: waitMinutes.describe(
    'Minutes from which the counter shows a wait as long.',
  ),
  tooLongWaitMinutes: waitMinutes.describe(
    'Minutes from which the counter shows a wait as too long.',
  ),
  contingencyMinute: z
    .int('Elija una opción.')
    .min(0)
    .max(1320)
    .describe(
      'When the contingency sheet is made, in minutes of the clinic’s wall clock.',
    ),
  absencesByDoctors: z
    .enum(absencePolicies, 'Elija una opción.')
    .describe(
      'How doctors set absences: by asking, short ones themselves (up to four hours of one day), or all themselves.',
    ),
});

export const MessageTermsSchema = named('MessageTerms', {
  reminderOffsetsMinutes: z
    .array(
      z
        .int32()
        .min(30, 'Un recordatorio sale al menos 30 minutos antes.')
        .max(20_160, 'Hasta 14 días antes.'),
    )
    .max(5, 'Hasta cinco recordatorios.')
    .describe(
      'Minutes before an appointment at which reminders go; empty: none.',
    ),
  namesProfessional: z
    .boolean()
    .describe(
      'True if messages name the professional: their specialty may reveal too much.',
    ),
  quietFromMinute: z
    .int32()
    .min(720)
    .max(1439)
    .describe("Minutes of the clinic's wall clock."),
  quietToMinute: z.int32().min(0).max(600),
  eveningListMinute: z
    .int()
    .min(720)
    .max(1380)
    .describe(
      "When doctors get tomorrow's list, in minutes of the clinic's wall clock.",
    ),
});

const line = (most: number, message: string) =>
  typedLine(
    message,
    z.string().min(1, message).max(most, `Hasta ${most} letras.`),
  );

export const ClinicDataSchema = named(
  'ClinicData',
  'As typed; the server checks the phones and the e-mail.',
  {
    name: line(80, 'Escriba el nombre de la clínica.'),
    address: line(120, 'Escriba la dirección.'),
    city: line(80, 'Escriba la ciudad.'),
    phones: z.array(PhoneFieldSchema).max(5, 'Hasta cinco teléfonos.'),
    email: EmailFieldSchema.nullable(),
    openingHours: z
      .array(line(80, 'Escriba el horario, o quite el renglón vacío.'))
      .max(7, 'Hasta siete renglones.')
      .describe('Lines to print.'),
    directionsUrl: z
      .url({
        protocol: /^https?$/,
        error: 'Pegue la dirección completa, como https://maps.app.goo.gl/…',
      })
      .max(500, 'La dirección es demasiado larga.')
      // `https://mapa.example@otro.example` looks like the first address and opens the second.
      .refine(
        (url) => !hasUserInfo(url),
        'La dirección no puede llevar usuario ni contraseña.',
      )
      .nullable(),
    position: PositionSchema.nullable().describe(
      'For the links to maps; null: `directionsUrl` leads them.',
    ),
    arrivalNotes: z.string().trim().max(500, 'Hasta 500 letras.'),
    timeZone: z
      .string()
      .max(60)
      .describe(
        'Refused while appointments are to come: they would move on the clock.',
      ),
  },
);

export const AccentFieldSchema = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Escriba el color como #0c5652.');
