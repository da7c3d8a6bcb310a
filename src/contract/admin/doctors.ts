import { oc } from '@orpc/contract';
import { z } from 'zod';
import { CentsSchema, DaySchema, InstantSchema } from '../fields.ts';
import { EmailFieldSchema, PersonNameFieldSchema } from '../person-fields.ts';
import { refusing } from '../refusals.ts';

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;
const reinforced = ['NEEDS_SECOND_FACTOR', ...signedIn] as const;

/** Not a flag of the row but what the clinic says of them; only who attends can be booked or signs in. */
export const DoctorStateSchema = z.enum(['attending', 'disabled', 'on_leave', 'retired']);
export type DoctorState = z.infer<typeof DoctorStateSchema>;

/** What keeps a professional from being booked, or has to be seen to. */
export const DoctorLackSchema = z.enum(['license', 'practices', 'hours', 'sign_in']);
export type DoctorLack = z.infer<typeof DoctorLackSchema>;

export const ListedDoctorSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  state: DoctorStateSchema,
  specialtyNames: z.array(z.string()),
  /** Like «MN 123456» or «MP 12345 (Córdoba)», those in force. */
  licenses: z.array(z.string()),
  lacks: z.array(DoctorLackSchema),
});
export type ListedDoctor = z.infer<typeof ListedDoctorSchema>;

const days = { validFrom: DaySchema.nullable(), validTo: DaySchema.nullable() };

export const KeptLicenseSchema = z.strictObject({
  kind: z.enum(['MN', 'MP']),
  number: z.string(),
  province: z.string().nullable(),
  ...days,
});
export type KeptLicense = z.infer<typeof KeptLicenseSchema>;

const LicenseFieldSchema = z
  .strictObject({
    kind: z.enum(['MN', 'MP'], 'Elija el tipo de matrícula.'),
    number: z
      .string('Escriba el número de matrícula.')
      .trim()
      .regex(/^[0-9]{3,7}$/, 'La matrícula tiene de 3 a 7 números.'),
    province: z
      .string()
      .trim()
      .min(2, 'Elija la provincia.')
      .max(60, 'Elija la provincia de la lista.')
      .nullable(),
    ...days,
  })
  .refine(({ kind, province }) => (kind === 'MP') === (province !== null), {
    path: ['province'],
    message: 'Elija la provincia de la matrícula.',
  })
  .refine(({ validFrom, validTo }) => !validFrom || !validTo || validFrom <= validTo, {
    path: ['validTo'],
    message: 'La matrícula vence antes de empezar.',
  });

const licenses = z
  .array(LicenseFieldSchema)
  .min(1, 'Agregue al menos una matrícula.')
  .max(10, 'Hasta 10 matrículas.');

const visitMinutes = z
  .int('Escriba los minutos con números.')
  .min(5, 'Una práctica dura de 5 a 480 minutos.')
  .max(480, 'Una práctica dura de 5 a 480 minutos.');

/** Null: as the clinic's practice has it. */
export const OwnPracticeSchema = z.strictObject({
  practiceId: z.uuid(),
  visitMinutes: visitMinutes.nullable(),
  priceCents: CentsSchema.max(100_000_000_00, 'Revise el precio.').nullable(),
});
export type OwnPractice = z.infer<typeof OwnPracticeSchema>;

/** Null: as the clinic's policy has it. Only what narrows it counts. */
export const OwnPolicySchema = z.strictObject({
  minNoticeMinutes: z.int().min(0).max(43_200).nullable(),
  horizonDays: z.int().min(1).max(730).nullable(),
  changeUntilHours: z.int().min(0).max(720).nullable(),
  bufferMinutes: z.int().min(0).max(120).nullable(),
  maxOverbookedPerHalfDay: z.int().min(0).max(20).nullable(),
});
export type OwnPolicy = z.infer<typeof OwnPolicySchema>;

export const AdminDoctorSchema = z.strictObject({
  id: z.uuid(),
  /** Of what was read; sent back with what is saved. */
  revision: z.int(),
  name: z.string(),
  email: z.string(),
  biography: z.string(),
  photoUrl: z.string().nullable(),
  state: DoctorStateSchema,
  lacks: z.array(DoctorLackSchema),
  licenses: z.array(KeptLicenseSchema),
  specialtyIds: z.array(z.uuid()),
  practices: z.array(OwnPracticeSchema),
  insurerIds: z.array(z.uuid()),
  policy: OwnPolicySchema,
  access: z.strictObject({
    hasPassword: z.boolean(),
    /** Until when the invitation serves that is on its way; null: none does. */
    invitedUntil: InstantSchema.nullable(),
    lastSignInAt: InstantSchema.nullable(),
  }),
});
export type AdminDoctor = z.infer<typeof AdminDoctorSchema>;

/** What a professional may be given: all of the clinic's, also what is switched off now. */
export const DoctorOptionsSchema = z.strictObject({
  specialties: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      isEnabled: z.boolean(),
      practices: z.array(
        z.strictObject({
          id: z.uuid(),
          name: z.string(),
          visitMinutes: z.int(),
          priceCents: CentsSchema.nullable(),
          isEnabled: z.boolean(),
        }),
      ),
    }),
  ),
  insurers: z.array(z.strictObject({ id: z.uuid(), name: z.string(), isEnabled: z.boolean() })),
  /** The clinic's own. */
  policy: z.strictObject({
    minNoticeMinutes: z.int(),
    horizonDays: z.int(),
    changeUntilHours: z.int(),
    bufferMinutes: z.int(),
    maxOverbookedPerHalfDay: z.int(),
  }),
});
export type DoctorOptions = z.infer<typeof DoctorOptionsSchema>;

export const InvitationSchema = z.strictObject({
  sentTo: z.string(),
  expiresAt: InstantSchema,
  /** Only where no e-mail goes out: told this once, to be handed over by another way. */
  linkUrl: z.url().nullable(),
});
export type Invitation = z.infer<typeof InvitationSchema>;

const doctor = z.strictObject({ doctorId: z.uuid() });
const seen = doctor.extend({ revision: z.int().min(1) });

export const adminDoctorsContract = {
  list: oc
    .route({ method: 'GET', path: '/doctors', summary: 'Lists every professional, also who does not attend' })
    .errors(refusing(...signedIn))
    .output(z.array(ListedDoctorSchema)),
  get: oc
    .route({ method: 'GET', path: '/doctors/{doctorId}', summary: 'Shows one professional as set up' })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', ...signedIn))
    .input(doctor)
    .output(AdminDoctorSchema),
  options: oc
    .route({ method: 'GET', path: '/doctor-options', summary: 'Lists what a professional may be given' })
    .errors(refusing(...signedIn))
    .output(DoctorOptionsSchema),
  /** Whom nobody can book until they are enabled. With `invites` the link that sets the password goes out. */
  create: oc
    .route({ method: 'POST', path: '/doctors', summary: 'Adds a professional' })
    .errors(refusing('INVALID_INPUT', 'EMAIL_TAKEN', 'LICENSE_TAKEN', ...reinforced))
    .input(
      z.strictObject({
        name: PersonNameFieldSchema,
        email: EmailFieldSchema,
        licenses,
        specialtyIds: z.array(z.uuid()).min(1, 'Elija al menos una especialidad.').max(20),
        practiceIds: z.array(z.uuid()).max(200),
        invites: z.boolean(),
      }),
    )
    .output(z.strictObject({ doctorId: z.uuid(), invitation: InvitationSchema.nullable() })),
  /** The links they had serve no more. */
  invite: oc
    .route({
      method: 'POST',
      path: '/doctors/{doctorId}/invitation',
      summary: 'Sends the link that sets the password',
    })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'CHANGED_MEANWHILE', ...reinforced))
    .input(doctor)
    .output(InvitationSchema),
  /** A changed e-mail ends their sessions and the links sent to the old one. */
  saveData: oc
    .route({ method: 'PUT', path: '/doctors/{doctorId}/data', summary: 'Saves who a professional is' })
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'EMAIL_TAKEN',
        'LICENSE_TAKEN',
        'CHANGED_MEANWHILE',
        ...reinforced,
      ),
    )
    .input(
      seen.extend({
        name: PersonNameFieldSchema,
        email: EmailFieldSchema,
        biography: z.string().trim().max(2000, 'La presentación puede tener hasta 2000 letras.'),
        licenses,
      }),
    )
    .output(AdminDoctorSchema),
  /** A practice with turnos to come is not taken away: OUTSIDE_SCHEDULE lists them. */
  saveOffer: oc
    .route({ method: 'PUT', path: '/doctors/{doctorId}/offer', summary: 'Saves what a professional does' })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'OUTSIDE_SCHEDULE', 'CHANGED_MEANWHILE', ...signedIn))
    .input(
      seen.extend({
        specialtyIds: z.array(z.uuid()).min(1, 'Elija al menos una especialidad.').max(20),
        practices: z.array(OwnPracticeSchema).max(200),
        insurerIds: z.array(z.uuid()).max(500),
        policy: OwnPolicySchema,
      }),
    )
    .output(AdminDoctorSchema),
  /** Who has turnos to come goes on attending: OUTSIDE_SCHEDULE lists them. Retiring ends the hours. */
  changeState: oc
    .route({
      method: 'PUT',
      path: '/doctors/{doctorId}/state',
      summary: 'Says whether a professional attends',
    })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'OUTSIDE_SCHEDULE', 'CHANGED_MEANWHILE', ...signedIn))
    .input(seen.extend({ state: DoctorStateSchema }))
    .output(AdminDoctorSchema),
};
