import { oc } from '@orpc/contract';
import { z } from 'zod';
import { DoctorRefSchema, InstantSchema } from '../fields.ts';
import { EmailFieldSchema } from '../person-fields.ts';
import { CodeFieldSchema } from '../personal/step-up.ts';
import { refusing } from '../refusals.ts';

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;

/** A turno to come: when, where and with whom; of specialty, practice and reason it tells nothing. */
export const UpcomingTurnoSchema = z.strictObject({
  id: z.uuid(),
  /** Null below N2 in a browser that is not known: with the code whoever knows the DNI could cancel. */
  code: z.string().nullable(),
  startsAt: InstantSchema,
  endsAt: InstantSchema,
  doctor: DoctorRefSchema,
  roomName: z.string().nullable(),
  status: z.enum(['booked', 'arrived', 'in_progress']),
  isConfirmed: z.boolean(),
  /** Whether the patient may still say that they will come. */
  canConfirm: z.boolean(),
  /** `A-014`, of who is in the waiting room or with the doctor; null where they have none. */
  ticket: z.string().nullable(),
  /** The last time that they were called, while they wait, and where to; null: not yet. */
  call: z.strictObject({ roomName: z.string().nullable() }).nullable(),
  /** What to bring or do before, empty where nothing; null below N2: it would tell what the turno is for. */
  preparation: z.string().nullable(),
});
export type UpcomingTurno = z.infer<typeof UpcomingTurnoSchema>;

/** One that the patient cancelled moments ago, as long as they may have it back. */
export const CancelledTurnoSchema = z.strictObject({
  id: z.uuid(),
  startsAt: InstantSchema,
  doctor: DoctorRefSchema,
  undoUntil: InstantSchema,
  serverNow: InstantSchema,
});
export type CancelledTurno = z.infer<typeof CancelledTurnoSchema>;

export const PastTurnoSchema = z.strictObject({
  id: z.uuid(),
  startsAt: InstantSchema,
  doctor: DoctorRefSchema,
  specialtyName: z.string(),
  practiceName: z.string(),
  status: z.enum(['booked', 'arrived', 'in_progress', 'fulfilled', 'noshow', 'cancelled']),
});
export type PastTurno = z.infer<typeof PastTurnoSchema>;

export const patientTurnosContract = {
  list: oc
    .route({ method: 'GET', path: '/turnos', summary: "Lists the patient's turnos to come" })
    .errors(refusing(...signedIn))
    .output(z.array(UpcomingTurnoSchema)),
  /** To take it back: `open` it, then `public.appointments.undoCancel`. */
  cancelled: oc
    .route({
      method: 'GET',
      path: '/turnos/cancelled',
      summary: 'Lists the turnos that the patient cancelled and may still have back',
    })
    .errors(refusing(...signedIn))
    .output(z.array(CancelledTurnoSchema)),
  past: oc
    .route({ method: 'GET', path: '/turnos/past', summary: "Lists the patient's last 100 turnos" })
    .errors(refusing(...signedIn))
    .output(z.array(PastTurnoSchema)),
  /**
   * A link of the patient's own turno, to see, confirm, change or cancel it. Refused with NEEDS_CODE at N1 in a
   * browser that is not known: there the turno's code opens it. Another person's turno is not found.
   */
  open: oc
    .route({ method: 'POST', path: '/turnos/{appointmentId}/open', summary: 'Opens an own turno' })
    .errors(refusing('NOT_FOUND', ...signedIn))
    .input(z.strictObject({ appointmentId: z.uuid() }))
    .output(z.strictObject({ linkToken: z.string() })),
  /** The patient says that they will come. Repeatable; another person's turno is not found. */
  confirm: oc
    .route({
      method: 'POST',
      path: '/turnos/{appointmentId}/confirmation',
      summary: 'Confirms attendance of an own turno',
    })
    .errors(refusing('NOT_FOUND', 'WRONG_STATUS', ...signedIn))
    .input(z.strictObject({ appointmentId: z.uuid() }))
    .output(z.strictObject({ isConfirmed: z.boolean() })),
};

export const patientHoldsContract = {
  /** The signed-in patient books with this hold, without showing their password again. */
  prove: oc
    .route({ method: 'POST', path: '/holds/{holdId}/proof', summary: 'Books as who is signed in' })
    .errors(refusing('HOLD_EXPIRED', ...signedIn))
    .input(z.strictObject({ holdId: z.uuid() }))
    .output(z.strictObject({ proof: z.string(), patientName: z.string(), expiresAt: InstantSchema })),
};

/** Below N2 contact data are masked, `m***@g***.com`, and the rest is null. */
export const ProfileSchema = z.strictObject({
  firstName: z.string(),
  fullName: z.string().nullable(),
  /** How they asked to be called (Ley 26.743); null: as the document says. */
  chosenName: z.string().nullable(),
  dni: z.string().nullable(),
  birthDate: z.iso.date().nullable(),
  email: z.string().nullable(),
  emailTrust: z.enum(['none', 'declared', 'verified_in_person']),
  phone: z.string().nullable(),
  isIdentityVerified: z.boolean(),
  isMasked: z.boolean(),
  /** Of this very chosen name and mobile: to be sent back by who changes them. */
  contactVersion: z.string().nullable(),
});
export type Profile = z.infer<typeof ProfileSchema>;

export const patientProfileContract = {
  get: oc
    .route({ method: 'GET', path: '/profile', summary: "Tells the patient's own data" })
    .errors(refusing(...signedIn))
    .output(ProfileSchema),
  /** Sends a code to the address on file and one to the new one; the latter alone where there is none on file. */
  startEmailChange: oc
    .route({ method: 'POST', path: '/email-change', summary: 'Begins to change the e-mail' })
    .errors(refusing('INVALID_INPUT', 'TOO_MANY_ATTEMPTS', ...signedIn))
    .input(z.strictObject({ email: EmailFieldSchema }))
    .output(
      z.strictObject({ changeId: z.uuid(), oldCodeTo: z.string().nullable(), expiresAt: InstantSchema }),
    ),
  /** Both codes were read: the address is the new one, and opens nothing for 48 hours. */
  finishEmailChange: oc
    .route({ method: 'POST', path: '/email-change/{changeId}', summary: 'Changes the e-mail' })
    .errors(refusing('NOT_FOUND', 'CODE_WRONG', 'CODE_VOID', 'TOO_MANY_ATTEMPTS', ...signedIn))
    .input(
      z.strictObject({ changeId: z.uuid(), oldCode: CodeFieldSchema.optional(), newCode: CodeFieldSchema }),
    )
    .output(z.strictObject({ opensFrom: InstantSchema })),
};
