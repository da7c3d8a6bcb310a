import { oc } from '@orpc/contract';
import { z } from 'zod';
import { EmailFieldSchema, PhoneFieldSchema } from '../person-fields.ts';
import { refusing } from '../refusals.ts';

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;
const saving = ['INVALID_INPUT', 'CHANGED_MEANWHILE', ...signedIn] as const;

/** Of what was read; sent back with what is saved. */
const revision = z.int().min(1);

export const BookingTermsSchema = z.strictObject({
  minNoticeMinutes: z.int('Elija una opción.').min(0).max(43_200),
  horizonDays: z.int('Escriba los días con números.').min(1, 'De 1 a 730 días.').max(730, 'De 1 a 730 días.'),
  maxFuturePerPatient: z.int('Escriba un número.').min(1, 'De 1 a 100.').max(100, 'De 1 a 100.'),
  maxFuturePerSpecialty: z.int('Escriba un número.').min(1, 'De 1 a 100.').max(100, 'De 1 a 100.'),
  changeUntilHours: z
    .int('Escriba las horas con números.')
    .min(0, 'De 0 a 720 horas.')
    .max(720, 'De 0 a 720 horas.'),
  bufferMinutes: z
    .int('Escriba los minutos con números.')
    .min(0, 'De 0 a 120 minutos.')
    .max(120, 'De 0 a 120 minutos.'),
  maxOverbookedPerHalfDay: z.int('Escriba un número.').min(0, 'De 0 a 20.').max(20, 'De 0 a 20.'),
});
export type BookingTerms = z.infer<typeof BookingTermsSchema>;

export const MessageTermsSchema = z.strictObject({
  /** How long before a turno it is remembered; none: never. */
  reminderOffsetsMinutes: z
    .array(
      z.int().min(30, 'Un recordatorio sale al menos 30 minutos antes.').max(20_160, 'Hasta 14 días antes.'),
    )
    .max(5, 'Hasta cinco recordatorios.'),
  /** Whether messages name the professional: their specialty may tell too much. */
  namesProfessional: z.boolean(),
  /** Minutes of the clinic's wall clock. */
  quietFromMinute: z.int().min(720).max(1439),
  quietToMinute: z.int().min(0).max(600),
});
export type MessageTerms = z.infer<typeof MessageTermsSchema>;

const line = (most: number, message: string) =>
  z
    .string(message)
    .transform((typed) => typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, message).max(most, `Hasta ${most} letras.`));

/** As typed; whether they can be called and reached is asked on the server. */
export const ClinicDataSchema = z.strictObject({
  name: line(80, 'Escriba el nombre de la clínica.'),
  address: line(120, 'Escriba la dirección.'),
  city: line(80, 'Escriba la ciudad.'),
  phones: z.array(PhoneFieldSchema).max(5, 'Hasta cinco teléfonos.'),
  email: EmailFieldSchema.nullable(),
  /** Lines to print. */
  openingHours: z
    .array(line(80, 'Escriba el horario, o quite el renglón vacío.'))
    .max(7, 'Hasta siete renglones.'),
  directionsUrl: z
    .url({ protocol: /^https?$/, error: 'Pegue la dirección completa, como https://maps.app.goo.gl/…' })
    .max(500, 'La dirección es demasiado larga.')
    .nullable(),
  arrivalNotes: z.string().trim().max(500, 'Hasta 500 letras.'),
  /** Refused while turnos are to come: they would move on the clock. */
  timeZone: z.string().max(60),
});
export type ClinicData = z.infer<typeof ClinicDataSchema>;

export const ClinicSettingsSchema = z.strictObject({
  /** As it is: of a clinic that is not set up yet nothing is written. */
  clinic: z.strictObject({
    name: z.string(),
    address: z.string(),
    city: z.string(),
    phones: z.array(z.string()),
    email: z.string().nullable(),
    openingHours: z.array(z.string()),
    directionsUrl: z.string().nullable(),
    arrivalNotes: z.string(),
    timeZone: z.string(),
    revision,
    /** `#rrggbb`; null: the product's own. */
    accent: z.string().nullable(),
    logoUrl: z.string().nullable(),
    isDemo: z.boolean(),
  }),
  policy: BookingTermsSchema.extend({ revision }),
  messages: MessageTermsSchema.extend({ revision }),
});
export type ClinicSettings = z.infer<typeof ClinicSettingsSchema>;

/** How the clinic shows itself, and on what terms it books and tells. Turnos that are given stay as they are. */
export const adminClinicContract = {
  get: oc
    .route({ method: 'GET', path: '/clinic', summary: 'Shows the settings of the clinic' })
    .errors(refusing(...signedIn))
    .output(ClinicSettingsSchema),
  saveData: oc
    .route({ method: 'PUT', path: '/clinic/data', summary: 'Saves the name, the address and the like' })
    .errors(refusing(...saving))
    .input(ClinicDataSchema.extend({ revision }))
    .output(ClinicSettingsSchema),
  /** A colour on which text cannot be read is refused at `accent`, with the nearest one that will do. */
  saveAccent: oc
    .route({ method: 'PUT', path: '/clinic/accent', summary: "Sets the product's accent; null: our own" })
    .errors(refusing(...saving))
    .input(
      z.strictObject({
        revision,
        accent: z
          .string()
          .toLowerCase()
          .regex(/^#[0-9a-f]{6}$/, 'Escriba el color como #0c5652.')
          .nullable(),
      }),
    )
    .output(ClinicSettingsSchema),
  /** In base64; checked by its content: PNG, JPEG or WebP. Refused at `logo`. */
  saveLogo: oc
    .route({ method: 'PUT', path: '/clinic/logo', summary: 'Sets the logo; null: none' })
    .errors(refusing(...saving))
    .input(
      z.strictObject({
        revision,
        logo: z
          .base64('Ese archivo no se puede leer.')
          .min(1, 'Elija una imagen.')
          .max(61_000, 'La imagen es demasiado pesada: hasta 45 KB.')
          .nullable(),
      }),
    )
    .output(ClinicSettingsSchema),
  savePolicy: oc
    .route({ method: 'PUT', path: '/clinic/policy', summary: 'Sets on what terms turnos are booked' })
    .errors(refusing(...saving))
    .input(BookingTermsSchema.extend({ revision }))
    .output(ClinicSettingsSchema),
  saveMessages: oc
    .route({ method: 'PUT', path: '/clinic/messages', summary: 'Sets when and how people are told' })
    .errors(refusing(...saving))
    .input(MessageTermsSchema.extend({ revision }))
    .output(ClinicSettingsSchema),
};
