import { oc } from '@orpc/contract';
import { z } from 'zod';
import { CentsSchema, DoctorRefSchema, InstantSchema, StartSchema } from '../fields.ts';
import { BriefPatientSchema, DniFieldSchema, PasswordFieldSchema } from '../person-fields.ts';
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
        'TOO_MANY_ATTEMPTS',
        'UNAVAILABLE',
      ),
    )
    .input(holdId.extend({ dni: DniFieldSchema, password: PasswordFieldSchema }))
    .output(z.strictObject({ proof: z.string(), patientName: z.string(), expiresAt: InstantSchema })),
};

/** Proof that the asker may see and act on one turno: the link's secret, or the patient's DNI and its code. */
export const TurnoAccessSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('link'), token: z.string().min(20).max(100) }),
  z.strictObject({
    kind: z.literal('code'),
    dni: DniFieldSchema,
    code: z.string().trim().min(1, 'Escriba el código del turno.').max(12, 'El código tiene 6 caracteres.'),
  }),
]);
export type TurnoAccess = z.infer<typeof TurnoAccessSchema>;

/** What a link shows: never specialty, practice or reason. */
export const LinkedTurnoSchema = z.strictObject({
  id: z.uuid(),
  code: z.string(),
  status: z.enum(['booked', 'arrived', 'in_progress', 'fulfilled', 'noshow', 'cancelled']),
  isConfirmed: z.boolean(),
  startsAt: InstantSchema,
  endsAt: InstantSchema,
  doctorName: z.string(),
  roomName: z.string().nullable(),
  /** Cancelling now would be noted as late. */
  isLate: z.boolean(),
  canCancel: z.boolean(),
  /** Until when a cancelling may be undone; null where there is nothing to undo. */
  undoUntil: InstantSchema.nullable(),
  serverNow: InstantSchema,
  linkToken: z.string(),
});
export type LinkedTurno = z.infer<typeof LinkedTurnoSchema>;

const turno = z.strictObject({ appointmentId: z.uuid(), access: TurnoAccessSchema });

export const appointmentsContract = {
  /**
   * Turns the hold into a turno; where the hold ran out, takes the time anew if it is still free. Needs the
   * header `Idempotency-Key` (a UUID): a repeated request gets the first answer.
   */
  book: oc
    .route({ method: 'POST', path: '/appointments', summary: 'Books a turno', successStatus: 201 })
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'SLOT_TAKEN',
        'SLOT_NOT_OFFERED',
        'PATIENT_BUSY',
        'TOO_MANY_TURNOS',
        'DNI_REGISTERED',
        'PROOF_EXPIRED',
        'IDEMPOTENCY_MISMATCH',
        'TOO_MANY_ATTEMPTS',
        'UNAVAILABLE',
      ),
    )
    .input(SlotSchema.extend({ holdId: z.uuid(), booker: BookerSchema }))
    .output(BookedTurnoSchema),
  /** A POST, so that no secret is in an address; changes nothing of the turno. */
  look: oc
    .route({ method: 'POST', path: '/appointments/{appointmentId}/view', summary: 'Shows one turno' })
    .errors(refusing('INVALID_INPUT', 'ACCESS_REFUSED', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'))
    .input(turno)
    .output(LinkedTurnoSchema),
  /** Repeatable: a turno already cancelled by its patient is answered as it is. */
  cancel: oc
    .route({ method: 'POST', path: '/appointments/{appointmentId}/cancellation', summary: 'Cancels a turno' })
    .errors(refusing('INVALID_INPUT', 'ACCESS_REFUSED', 'WRONG_STATUS', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'))
    .input(turno)
    .output(LinkedTurnoSchema),
  undoCancel: oc
    .route({
      method: 'POST',
      path: '/appointments/{appointmentId}/cancellation/undo',
      summary: 'Takes a cancelling back, within ten minutes and while the time is free',
    })
    .errors(
      refusing(
        'INVALID_INPUT',
        'ACCESS_REFUSED',
        'WRONG_STATUS',
        'UNDO_TOO_LATE',
        'SLOT_TAKEN',
        'PATIENT_BUSY',
        'TOO_MANY_TURNOS',
        'TOO_MANY_ATTEMPTS',
        'UNAVAILABLE',
      ),
    )
    .input(turno)
    .output(LinkedTurnoSchema),
};
