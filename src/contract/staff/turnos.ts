import { oc } from '@orpc/contract';
import { z } from 'zod';
import { DoctorRefSchema, InstantSchema } from '../fields.ts';
import { refusing } from '../refusals.ts';

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;

export const TurnoStatusSchema = z.enum([
  'booked',
  'arrived',
  'in_progress',
  'fulfilled',
  'noshow',
  'cancelled',
]);

/**
 * What staff may do with a turno now; calling is no state: who waits may be called again. Attended: of who was left in
 * the waiting room of an earlier day, that they were seen after all.
 */
export const DayActSchema = z.enum(['arrive', 'start', 'finish', 'attended', 'absent', 'cancel']);
export type DayActName = z.infer<typeof DayActSchema>;

export const StaffPatientSchema = z.strictObject({
  id: z.uuid(),
  /** As in the document. */
  fullName: z.string(),
  /** As they are addressed; null where that is the name in the document. */
  chosenName: z.string().nullable(),
  /** Null: they have none, or showed none yet. */
  dni: z.string().nullable(),
  birthDate: z.iso.date().nullable(),
  /** E.164. */
  phone: z.string().nullable(),
  isIdentityVerified: z.boolean(),
});
export type StaffPatient = z.infer<typeof StaffPatientSchema>;

/** A turno as the counter and its doctor see it. Nothing of the clinical record is in it. */
export const StaffTurnoSchema = z.strictObject({
  id: z.uuid(),
  code: z.string(),
  status: TurnoStatusSchema,
  isConfirmed: z.boolean(),
  /** Grows with every change that people are told of. */
  version: z.int(),
  startsAt: InstantSchema,
  endsAt: InstantSchema,
  doctor: DoctorRefSchema,
  patient: StaffPatientSchema,
  specialtyName: z.string(),
  practiceId: z.uuid(),
  practiceName: z.string(),
  roomName: z.string().nullable(),
  insurerName: z.string().nullable(),
  planName: z.string().nullable(),
  /** The patient, booking by themselves, said that nobody pays but they. False at the counter, which may not have asked. */
  isPrivate: z.boolean(),
  /** 0: a regular turno; 1, 2, …: the numbered place of a sobreturno in its half day. */
  overbookPlace: z.int(),
  isWalkIn: z.boolean(),
  /** Never attended by this doctor before. */
  isFirstVisit: z.boolean(),
  hasPrivateNote: z.boolean(),
  /** `A-014`, since they arrived. */
  ticket: z.string().nullable(),
  arrivedAt: InstantSchema.nullable(),
  startedAt: InstantSchema.nullable(),
  finishedAt: InstantSchema.nullable(),
  /** How often they were called, and when last. */
  calls: z.int(),
  calledAt: InstantSchema.nullable(),
  cancelledBy: z.enum(['patient', 'reception', 'doctor', 'admin']).nullable(),
  cancelReason: z.string().nullable(),
  /** Who wanted it cancelled, whoever did it. */
  cancelAskedBy: z.enum(['patient', 'clinic']).nullable(),
  /** The patient asked for it when too little time was left. */
  isCancelledLate: z.boolean(),
  /** What whoever asks may do with it now; once its hour has come, the absence too (`actsByNow`). */
  acts: z.array(DayActSchema),
  canCall: z.boolean(),
  /** Of the counter: whether it may still be moved to another time. */
  canMove: z.boolean(),
  /** What whoever asks did last and may still take back, until when. */
  undo: z.strictObject({ transitionId: z.int(), until: InstantSchema }).nullable(),
});
export type StaffTurno = z.infer<typeof StaffTurnoSchema>;

/** One step of a turno's history: who, when, why. */
export const TurnoStepSchema = z.strictObject({
  id: z.int(),
  /** Null: the turno was not there before. */
  from: z.enum(['held', ...TurnoStatusSchema.options]).nullable(),
  to: TurnoStatusSchema,
  at: InstantSchema,
  actorKind: z.enum(['patient', 'reception', 'doctor', 'admin', 'system']),
  actorName: z.string().nullable(),
  reason: z.string().nullable(),
  /** Both of a move; else null. */
  fromStartsAt: InstantSchema.nullable(),
  toStartsAt: InstantSchema.nullable(),
  /** It took another step back. */
  isUndo: z.boolean(),
});
export type TurnoStep = z.infer<typeof TurnoStepSchema>;

const turno = z.strictObject({ appointmentId: z.uuid() });

/** The life of a turno, alike at the doors of the counter and of the doctor (their own turnos alone). */
export const staffTurnosContract = {
  get: oc
    .route({ method: 'GET', path: '/turnos/{appointmentId}', summary: 'Shows one turno' })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', ...signedIn))
    .input(turno)
    .output(StaffTurnoSchema),
  /**
   * One step in a turno's life. Repeatable: who asks for what is so already, by their own hand, gets it as it is.
   * WRONG_STATUS tells the present state; WRONG_DAY: arrival, start and absence are of the turno's own day; TOO_EARLY:
   * nobody is absent before the turno begins. Who cancels names the version that they saw: CHANGED_MEANWHILE where it
   * was moved since, to a time they do not mean; and who wanted it, which chooses what the patient is told and whether
   * it is marked late.
   */
  change: oc
    .route({
      method: 'POST',
      path: '/turnos/{appointmentId}/status',
      summary: 'Changes the state of a turno',
    })
    .errors(
      refusing(
        ...(['NOT_FOUND', 'INVALID_INPUT', 'WRONG_STATUS', 'WRONG_DAY', 'TOO_EARLY'] as const),
        'CHANGED_MEANWHILE',
        ...signedIn,
      ),
    )
    .input(
      turno
        .extend({
          act: DayActSchema,
          seenVersion: z.int().positive().optional(),
          askedBy: z.enum(['patient', 'clinic']).optional(),
          reason: z.string().trim().min(1).max(500, 'El motivo tiene 500 caracteres como máximo.').optional(),
        })
        .refine(({ act, seenVersion }) => act !== 'cancel' || seenVersion !== undefined, {
          path: ['seenVersion'],
          message: 'Falta decir qué turno se vio.',
        })
        .refine(({ act, askedBy }) => act !== 'cancel' || askedBy !== undefined, {
          path: ['askedBy'],
          message: 'Diga quién lo pidió.',
        }),
    )
    .output(StaffTurnoSchema),
  /** Takes back what the asker did last with it, within 60 seconds and while its time is still free and attended. */
  undo: oc
    .route({ method: 'POST', path: '/turnos/{appointmentId}/undo', summary: 'Takes the last step back' })
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'WRONG_STATUS',
        'UNDO_TOO_LATE',
        'SLOT_TAKEN',
        'SLOT_NOT_OFFERED',
        'PATIENT_BUSY',
        ...signedIn,
      ),
    )
    .input(turno.extend({ transitionId: z.int().positive() }))
    .output(StaffTurnoSchema),
  /** Calls who waits into the consulting room; each call has a number. Two at once are one call. */
  call: oc
    .route({ method: 'POST', path: '/turnos/{appointmentId}/call', summary: 'Calls a patient' })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'WRONG_STATUS', ...signedIn))
    .input(
      turno.extend({
        /** How many calls the asker had seen: another one meanwhile is answered as it is. */
        seenCalls: z.int().min(0).max(100),
      }),
    )
    .output(StaffTurnoSchema),
  history: oc
    .route({ method: 'GET', path: '/turnos/{appointmentId}/history', summary: 'Tells the life of a turno' })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', ...signedIn))
    .input(turno)
    .output(z.array(TurnoStepSchema)),
};
