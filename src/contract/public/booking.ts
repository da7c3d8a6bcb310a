import { oc } from '@orpc/contract';
import { z } from 'zod';
import { CentsSchema, DoctorRefSchema, InstantSchema, StartSchema } from '../fields.ts';
import {
  BriefPatientSchema,
  DniFieldSchema,
  PasswordFieldSchema,
  ProofOfWorkFieldSchema,
} from '../person-fields.ts';
import { OpenedSessionSchema } from '../personal/session.ts';
import { refusing } from '../refusals.ts';

/** What is booked: who attends, for what, when, and who pays (nobody named: privately). */
export const SlotSchema = z.strictObject({
  doctorId: z.uuid(),
  practiceId: z.uuid(),
  startsAt: StartSchema,
  insurerId: z.uuid().optional(),
  planId: z.uuid().optional(),
});
export type Slot = z.infer<typeof SlotSchema>;

const VisitSchema = z.strictObject({
  doctor: DoctorRefSchema,
  specialtyName: z.string(),
  practiceName: z.string(),
  startsAt: InstantSchema,
  endsAt: InstantSchema,
  roomName: z.string().nullable(),
  preparation: z.string(),
  insurerName: z.string().nullable(),
  /** False where an insurer was named that this doctor does not take: the private price applies. */
  isCovered: z.boolean(),
  /** What will be paid at the counter: the copay where covered, else the private price; null where told there. */
  dueCents: CentsSchema.nullable(),
});

export const HoldSchema = VisitSchema.extend({
  id: z.uuid(),
  heldUntil: InstantSchema,
  /** The server's clock when it answered, so that the countdown does not depend on the browser's. */
  serverNow: InstantSchema,
  isExtended: z.boolean(),
});
export type Hold = z.infer<typeof HoldSchema>;

export const BookedTurnoSchema = VisitSchema.extend({
  id: z.uuid(),
  /** Six characters, to say at the counter. */
  code: z.string(),
  /** How the person is addressed: the chosen name where there is one. */
  patientName: z.string(),
  /** Opens `/cancelar-turno/{id}?token=…`, this turno alone, until it ends. */
  linkToken: z.string(),
});
export type BookedTurno = z.infer<typeof BookedTurnoSchema>;

/** A booked turno, and the session of who identified themselves for it, where the request asked for one. */
export const BookedAndSignedInSchema = BookedTurnoSchema.extend({
  signedIn: z
    .strictObject({
      patient: z.strictObject({ id: z.uuid(), name: z.string() }),
      session: OpenedSessionSchema,
    })
    .nullable(),
});
export type BookedAndSignedIn = z.infer<typeof BookedAndSignedInSchema>;

export const BookerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('identified'), proof: z.string().min(20).max(100) }),
  z.strictObject({ kind: z.literal('new'), patient: BriefPatientSchema }),
]);

const holdId = z.strictObject({ holdId: z.uuid() });

export const holdsContract = {
  create: oc
    .route({
      method: 'POST',
      path: '/holds',
      summary: 'Holds a free time for five minutes; replaces this browser’s other hold',
    })
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'SLOT_TAKEN',
        'SLOT_NOT_OFFERED',
        'TOO_MANY_ATTEMPTS',
        'UNAVAILABLE',
      ),
    )
    .input(SlotSchema)
    .output(HoldSchema),
  extend: oc
    .route({ method: 'POST', path: '/holds/{holdId}/extension', summary: 'Five more minutes, once' })
    .errors(refusing('INVALID_INPUT', 'HOLD_EXPIRED', 'HOLD_ALREADY_EXTENDED', 'UNAVAILABLE'))
    .input(holdId)
    .output(z.strictObject({ heldUntil: InstantSchema, serverNow: InstantSchema })),
  release: oc
    .route({ method: 'DELETE', path: '/holds/{holdId}', summary: 'Gives the time back; repeatable' })
    .errors(refusing('INVALID_INPUT', 'UNAVAILABLE'))
    .input(holdId)
    .output(z.strictObject({ released: z.boolean() })),
  /** The specification's patient rule. It signs nobody in: the proof serves this hold alone, 15 minutes. */
  identify: oc
    .route({
      method: 'POST',
      path: '/holds/{holdId}/identification',
      summary: 'An existing patient says who they are, by DNI and password, for this booking',
    })
    .errors(
      refusing(
        'INVALID_INPUT',
        'HOLD_EXPIRED',
        'DNI_NOT_FOUND',
        'WRONG_PASSWORD',
        'CREDENTIALS_INVALID',
        'NOT_ADMITTED',
        'PROOF_OF_WORK_NEEDED',
        'TOO_MANY_ATTEMPTS',
        'UNAVAILABLE',
      ),
    )
    .input(
      holdId.extend({
        dni: DniFieldSchema,
        password: PasswordFieldSchema,
        proofOfWork: ProofOfWorkFieldSchema,
      }),
    )
    .output(z.strictObject({ proof: z.string(), patientName: z.string(), expiresAt: InstantSchema })),
};
