import { oc } from '@orpc/contract';
import { z } from 'zod';
import { InstantSchema } from '../fields.ts';
import { EmailFieldSchema, PersonNameFieldSchema } from '../person-fields.ts';
import { OpenedSessionSchema } from '../personal/session.ts';
import { refusing } from '../refusals.ts';
import { EMPTY_WORD } from './empty-word.ts';

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;

/** What a clinic needs before anybody can book; read from what there is, so that it can be left and taken up again. */
export const SetUpSchema = z.strictObject({
  hasClinicData: z.boolean(),
  /** The first professional who can be booked, but for their hours. */
  doctor: z
    .strictObject({ id: z.uuid(), name: z.string(), specialtyName: z.string(), visitMinutes: z.int() })
    .nullable(),
  hasHours: z.boolean(),
  /** The first time that anybody may book; null while there is none. */
  firstFree: z
    .strictObject({ doctorId: z.uuid(), doctorName: z.string(), startsAt: InstantSchema })
    .nullable(),
  isDone: z.boolean(),
});
export type SetUp = z.infer<typeof SetUpSchema>;

const minuteOfDay = z.int('Elija un horario.').min(0).max(1440);

export const FirstDoctorSchema = z.strictObject({
  name: PersonNameFieldSchema,
  email: EmailFieldSchema,
  license: z
    .strictObject({
      kind: z.enum(['MN', 'MP'], 'Elija el tipo de matrícula.'),
      number: z
        .string('Escriba el número de matrícula.')
        .trim()
        .regex(/^[0-9]{3,7}$/, 'La matrícula tiene de 3 a 7 números.'),
      province: z.string().trim().min(2, 'Elija la provincia.').max(60, 'Elija la provincia.').nullable(),
    })
    .refine(({ kind, province }) => (kind === 'MP') === (province !== null), {
      path: ['province'],
      message: 'Elija la provincia de la matrícula.',
    }),
  specialtyName: z
    .string('Escriba la especialidad.')
    .transform((typed) => typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().min(3, 'Escriba la especialidad.').max(60, 'Hasta 60 letras.')),
  visitMinutes: z
    .int('Escriba los minutos con números.')
    .min(5, 'Una consulta dura de 5 a 480 minutos.')
    .max(480, 'Una consulta dura de 5 a 480 minutos.'),
  /** What somebody pays who comes without coverage; null: not said. */
  priceCents: z.int().min(0).max(100_000_000_00, 'Revise el precio.').nullable(),
});

export const FirstHoursSchema = z.strictObject({
  doctorId: z.uuid(),
  /** On each of these days, 1 is Monday, each of these stretches. */
  weekdays: z.array(z.int().min(1).max(7)).min(1, 'Elija al menos un día.').max(7),
  stretches: z
    .array(
      z
        .strictObject({ fromMinute: minuteOfDay, toMinute: minuteOfDay })
        .refine(({ fromMinute, toMinute }) => fromMinute < toMinute, {
          path: ['toMinute'],
          message: 'El horario termina antes de empezar.',
        }),
    )
    .min(1, 'Agregue un horario.')
    .max(2),
});

/** From an empty clinic to the first time that can be booked. Each step may be sent again: it is done once. */
export const adminSetUpContract = {
  get: oc
    .route({ method: 'GET', path: '/set-up', summary: 'Tells what is still missing before anybody can book' })
    .errors(refusing(...signedIn))
    .output(SetUpSchema),
  /** With their specialty and its first practice; attending from now on. The same e-mail again changes nothing. */
  saveDoctor: oc
    .route({ method: 'POST', path: '/set-up/doctor', summary: 'Adds the first professional' })
    .errors(refusing('INVALID_INPUT', 'LICENSE_TAKEN', ...signedIn))
    .input(FirstDoctorSchema)
    .output(SetUpSchema),
  /** Of somebody who has none; where there are some already, they stay. */
  saveHours: oc
    .route({ method: 'POST', path: '/set-up/hours', summary: "Adds the first professional's weekly hours" })
    .errors(refusing('INVALID_INPUT', 'NOT_FOUND', ...signedIn))
    .input(FirstHoursSchema)
    .output(SetUpSchema),
  /**
   * Deletes everything of the demonstration, accounts and sessions too, and makes whoever asks the administrator of
   * an empty clinic, signed in. A clinic that attends for real refuses.
   */
  startForReal: oc
    .route({
      method: 'POST',
      path: '/start-for-real',
      summary: 'Empties the demonstration to begin for real',
    })
    .errors(refusing('INVALID_INPUT', 'NOT_A_DEMONSTRATION', 'NEEDS_SECOND_FACTOR', ...signedIn))
    .input(
      z.strictObject({
        word: z.literal(EMPTY_WORD, `Escriba ${EMPTY_WORD} para confirmar.`),
        name: PersonNameFieldSchema,
        email: EmailFieldSchema,
        /** Checked against the rules; refused at `password`. */
        password: z.string('Escriba una contraseña.').max(1000),
      }),
    )
    .output(
      z.strictObject({
        user: z.strictObject({ id: z.uuid(), email: z.string(), name: z.string() }),
        session: OpenedSessionSchema,
      }),
    ),
};
