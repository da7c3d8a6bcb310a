import { oc } from '@orpc/contract';
import { z } from 'zod';
import { InstantSchema, MonthSchema, StartSchema } from '../fields.ts';
import { DniFieldSchema, ProofOfWorkFieldSchema } from '../person-fields.ts';
import { refusing } from '../refusals.ts';
import { DoctorDaySchema } from './availability.ts';
import { BookedAndSignedInSchema, BookerSchema, SlotSchema } from './booking.ts';

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
  /** Whether the patient may still say that they will come. */
  canConfirm: z.boolean(),
  /** Whether another time may be chosen through the web. */
  canChange: z.boolean(),
  /** Who wanted it cancelled, and the clinic's reason where it was written for patients; null: it is not. */
  cancelled: z
    .strictObject({ askedBy: z.enum(['patient', 'clinic']), reason: z.string().nullable() })
    .nullable(),
  /** Until when a cancelling may be undone; null where there is nothing to undo. */
  undoUntil: InstantSchema.nullable(),
  serverNow: InstantSchema,
  linkToken: z.string(),
});
export type LinkedTurno = z.infer<typeof LinkedTurnoSchema>;

/** Another time for the same doctor and practice, which it does not name. */
export const ChangeMonthSchema = z.strictObject({ timeZone: z.string(), days: z.array(DoctorDaySchema) });
export type ChangeMonth = z.infer<typeof ChangeMonthSchema>;

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
        'NEWCOMER_REFUSED',
        'PROOF_EXPIRED',
        'IDEMPOTENCY_MISMATCH',
        'PROOF_OF_WORK_NEEDED',
        'TOO_MANY_ATTEMPTS',
        'UNAVAILABLE',
      ),
    )
    .input(
      SlotSchema.extend({
        holdId: z.uuid(),
        booker: BookerSchema,
        /** Who identified themselves with their password is signed in by the last step (not remembered). */
        opensSession: z.boolean().optional(),
        proofOfWork: ProofOfWorkFieldSchema,
      }),
    )
    .output(BookedAndSignedInSchema),
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
  /** The patient says that they will come. Repeatable. */
  confirm: oc
    .route({
      method: 'POST',
      path: '/appointments/{appointmentId}/confirmation',
      summary: 'Confirms attendance',
    })
    .errors(refusing('INVALID_INPUT', 'ACCESS_REFUSED', 'WRONG_STATUS', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'))
    .input(turno)
    .output(LinkedTurnoSchema),
  /** The times to choose from when changing it; a POST, so that no secret is in an address. */
  changeMonth: oc
    .route({
      method: 'POST',
      path: '/appointments/{appointmentId}/change-times',
      summary: 'The free times of a month that a turno may be moved to',
    })
    .errors(
      refusing(
        'INVALID_INPUT',
        'ACCESS_REFUSED',
        'WRONG_STATUS',
        'CHANGE_TOO_LATE',
        'TOO_MANY_ATTEMPTS',
        'UNAVAILABLE',
      ),
    )
    .input(turno.extend({ month: MonthSchema }))
    .output(ChangeMonthSchema),
  /** The old time is freed only when the new one is taken; code and links stay. Repeatable. */
  move: oc
    .route({ method: 'POST', path: '/appointments/{appointmentId}/move', summary: 'Moves a turno' })
    .errors(
      refusing(
        'INVALID_INPUT',
        'ACCESS_REFUSED',
        'WRONG_STATUS',
        'CHANGE_TOO_LATE',
        'SLOT_TAKEN',
        'SLOT_NOT_OFFERED',
        'PATIENT_BUSY',
        'TOO_MANY_ATTEMPTS',
        'UNAVAILABLE',
      ),
    )
    .input(turno.extend({ startsAt: StartSchema }))
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
