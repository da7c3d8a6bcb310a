import { z } from 'zod';
import {
  DoctorRefSchema,
  InstantSchema,
  UndoSchema,
} from '../../../base/api/contract/fields.ts';
import {
  CHANGED_MEANWHILE,
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { get, post } from '../../../base/api/contract/signed-in-routes.ts';
import {
  FamilyNamesSchema,
  OtherDocumentSchema,
} from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import {
  SLOT_NOT_OFFERED,
  SLOT_TAKEN,
  WRONG_DAY,
} from '../../schedule/contract/refusals.ts';
import { ARRIVAL_LACKS } from '../rules/arrival-lacks.ts';
import { PreparationReadingSchema } from './checklist.ts';
import {
  PATIENT_BUSY,
  ROOM_IN_USE,
  TOO_EARLY,
  UNDO_TOO_LATE,
  WRONG_STATUS,
} from './refusals.ts';

export const AppointmentStatusSchema = z
  .enum([
    'booked',
    'arrived',
    'in_progress',
    'fulfilled',
    'noshow',
    'cancelled',
  ])
  .meta({ id: 'AppointmentStatus' });

/** The states in which the counter may move an appointment. */
export const MovableStatusSchema = AppointmentStatusSchema.extract([
  'booked',
  'arrived',
]);

export const DayActSchema = z
  .enum(['arrive', 'start', 'finish', 'attended', 'absent', 'cancel'])
  .meta({
    id: 'DayAct',
    description:
      'The acts open to staff; a waiting patient may be called again. Attended: a patient left waiting on an earlier day was seen after all.',
  });
export type DayActName = z.infer<typeof DayActSchema>;

export const StaffPatientSchema = named('StaffPatient', {
  id: z.uuid(),
  fullName: z.string().describe('As in the document.'),
  chosenName: z
    .string()
    .nullable()
    .describe('The name to address them by; null: as in the document.'),
  familyNames: FamilyNamesSchema,
  dni: z.string().nullable().describe('Null: none, or not shown yet.'),
  document: OtherDocumentSchema,
  birthDate: z.iso.date().nullable(),
  phone: z.string().nullable().describe('E.164.'),
  isIdentityVerified: z.boolean(),
});
export type StaffPatient = z.infer<typeof StaffPatientSchema>;

export const StaffAppointmentSchema = named(
  'StaffAppointment',
  'An appointment for the counter and its doctor, without any clinical record.',
  {
    id: z.uuid(),
    code: z.string(),
    status: AppointmentStatusSchema,
    isConfirmed: z.boolean(),
    version: z
      .int32()
      .describe('Grows with every change that the patient is told.'),
    startsAt: InstantSchema,
    endsAt: InstantSchema,
    dayEndsAt: InstantSchema.describe(
      'When its clinic day ends: at midnight, or with a session that goes on past it.',
    ),
    doctor: DoctorRefSchema,
    patient: StaffPatientSchema,
    specialtyName: z.string(),
    practiceId: z.uuid(),
    practiceName: z.string(),
    roomName: z.string().nullable(),
    insurerName: z.string().nullable(),
    planName: z.string().nullable(),
    isPrivate: z
      .boolean()
      .describe(
        'The patient said, on booking or at the counter, that no insurer pays. False if not asked.',
      ),
    overbookPlace: z
      .int()
      .describe(
        '0: a regular appointment; 1, 2, …: the place of an overbooked one in its half day.',
      ),
    isWalkIn: z.boolean(),
    isFirstVisit: z
      .boolean()
      .describe('True if this doctor never attended the patient.'),
    hasPrivateNote: z.boolean(),
    preparationReading: PreparationReadingSchema.nullable().describe(
      'State of reading the preparation; null: there is none.',
    ),
    papers: z
      .int()
      .describe(
        'Files that the patient sent before the visit; told at the counter alone.',
      ),
    papersToReceive: z
      .int32()
      .describe('Files that the counter has not received.'),
    questionnairesAnswered: z
      .int32()
      .describe('Forms of the clinic that were answered before it.'),
    questionnairesMissing: z
      .int32()
      .describe('Forms of its practice without an answer.'),
    lines: z.int32().describe('Lines between counter and doctor.'),
    unreadLines: z
      .int32()
      .describe('Lines of the other side that the asking side has not read.'),
    lacks: z
      .strictObject({
        what: z
          .array(z.enum(ARRIVAL_LACKS))
          .describe(
            'payment: owed; coverage: no payer; order: owed or not noted; authorization: not noted; identity: document not seen; person: document, birth date or phone.',
          ),
        owedCents: z.int(),
        isCopay: z.boolean(),
        lastNumber: z.int32().describe('The last payment note; 0: none.'),
      })
      .nullable()
      .describe(
        'For the counter, once the patient came: gaps in the admission; null: none.',
      ),
    ticket: z.string().nullable().describe('`A-014`, from the arrival on.'),
    arrivedAt: InstantSchema.nullable(),
    startedAt: InstantSchema.nullable(),
    finishedAt: InstantSchema.nullable(),
    calls: z.int32().describe('Number of calls.'),
    calledAt: InstantSchema.nullable(),
    cancelledBy: z.enum(['patient', 'reception', 'doctor', 'admin']).nullable(),
    cancelReason: z.string().nullable(),
    cancelAskedBy: z
      .enum(['patient', 'clinic'])
      .nullable()
      .describe('The side that wanted it cancelled.'),
    isCancelledLate: z
      .boolean()
      .describe('True if the patient asked for it too late.'),
    acts: z
      .array(DayActSchema)
      .describe(
        'Acts that the asker may do now; from its hour on, the absence too (`actsByNow`).',
      ),
    canCall: z.boolean(),
    canMove: z
      .boolean()
      .describe('For the counter: true if it may still be moved.'),
    arrivalStep: z
      .int()
      .nullable()
      .describe(
        'At the counter, for a waiting patient: the arrival step, which any receptionist may undo until the end of the day.',
      ),
    undo: UndoSchema.nullable().describe(
      "The asker's last act, while they may undo it.",
    ),
    latestStep: z
      .int()
      .describe(
        'The newest step of its history. It identifies an act sent after it, however often that is sent.',
      ),
  },
);
export type StaffAppointment = z.infer<typeof StaffAppointmentSchema>;

export const AppointmentStepSchema = named(
  'AppointmentStep',
  "One step of an appointment's history, with user, time and reason.",
  {
    id: z.int(),
    from: z
      .enum(['held', ...AppointmentStatusSchema.options])
      .nullable()
      .describe('Null: the appointment was not there before.'),
    to: AppointmentStatusSchema,
    at: InstantSchema,
    actorKind: z.enum([
      'patient',
      'reception',
      'doctor',
      'admin',
      'system',
      'kiosk',
    ]),
    actorName: z.string().nullable(),
    reason: z.string().nullable(),
    fromStartsAt: InstantSchema.nullable().describe(
      'The old time of a move; else null.',
    ),
    toStartsAt: InstantSchema.nullable(),
    isUndo: z.boolean().describe('True if it undid another step.'),
  },
);
export type AppointmentStep = z.infer<typeof AppointmentStepSchema>;

const appointment = z.strictObject({ appointmentId: z.uuid() });

/** The life of an appointment, for the counter, and for a doctor, who reaches only their own appointments. */
export const staffAppointmentsContract = {
  get: get('/appointments/{appointmentId}', 'Shows one appointment')
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(appointment)
    .output(StaffAppointmentSchema),
  change: post(
    '/appointments/{appointmentId}/status',
    'Changes the state of an appointment',
    "One step in an appointment's life. Repeatable by the same user. WRONG_STATUS gives the present state; WRONG_DAY: arrival, start and absence belong to the appointment's own day; TOO_EARLY: no patient is absent before the appointment begins. A cancelling or an absence names the seen state: WRONG_STATUS if it is another one by now, as after an arrival. A cancelling also names the version (CHANGED_MEANWHILE: it was moved since, to another time) and the side that wanted it, which decides the patient's message and the late mark.",
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      WRONG_STATUS,
      WRONG_DAY,
      TOO_EARLY,
      CHANGED_MEANWHILE,
    })
    .input(
      appointment
        .extend({
          act: DayActSchema,
          seenVersion: z.int32().positive().optional(),
          afterStep: z
            .int()
            .min(0)
            .optional()
            .describe(
              'The `latestStep` that the asker saw: their acts since then are not done again, even after later steps.',
            ),
          seenStatus: AppointmentStatusSchema.optional(),
          askedBy: z.enum(['patient', 'clinic']).optional(),
          reason: z
            .string()
            .trim()
            .min(1)
            .max(500, 'El motivo tiene 500 caracteres como máximo.')
            .optional(),
        })
        .refine(
          ({ act, seenVersion }) =>
            act !== 'cancel' || seenVersion !== undefined,
          {
            path: ['seenVersion'],
            message: 'Falta decir qué turno se vio.',
          },
        )
        .refine(
          ({ act, seenStatus }) =>
            (act !== 'cancel' && act !== 'absent') || seenStatus !== undefined,
          {
            path: ['seenStatus'],
            message: 'Falta decir cómo se vio el turno.',
          },
        )
        .refine(
          ({ act, askedBy }) => act !== 'cancel' || askedBy !== undefined,
          {
            path: ['askedBy'],
            message: 'Diga quién lo pidió.',
          },
        ),
    )
    .output(StaffAppointmentSchema),
  undo: post(
    '/appointments/{appointmentId}/undo',
    'Undoes the last step',
    "Undoes the asker's last step within 60 seconds, while its time is free and attended; at the counter the arrival of a waiting patient (`arrivalStep`), until the end of the day.",
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      WRONG_STATUS,
      UNDO_TOO_LATE,
      SLOT_TAKEN,
      SLOT_NOT_OFFERED,
      PATIENT_BUSY,
    })
    .input(appointment.extend({ transitionId: z.int().positive() }))
    .output(StaffAppointmentSchema),
  call: post(
    '/appointments/{appointmentId}/call',
    'Calls a patient',
    'Calls a patient who waits today into the consulting room; each call has a number. Two at once are one call. ROOM_IN_USE asks first: `isShared` confirms.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      WRONG_STATUS,
      WRONG_DAY,
      ROOM_IN_USE,
    })
    .input(
      appointment.extend({
        seenCalls: z
          .int()
          .min(0)
          .max(100)
          .describe(
            'The calls that the asker saw: a newer call is answered as it is.',
          ),
        isShared: z.boolean().optional(),
      }),
    )
    .output(StaffAppointmentSchema),
  history: get(
    '/appointments/{appointmentId}/history',
    'Shows the history of an appointment',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(appointment)
    .output(z.array(AppointmentStepSchema)),
};
