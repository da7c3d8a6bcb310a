import { z } from 'zod';
import {
  DoctorRefSchema,
  InstantSchema,
  UndoSchema,
} from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { get, post } from '../../../base/api/contract/signed-in-routes.ts';
import {
  FamilyNamesSchema,
  OtherDocumentSchema,
} from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { ARRIVAL_LACKS } from '../rules/arrival-lacks.ts';
import { PreparationReadingSchema } from './checklist.ts';

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
    .describe('As they are addressed; null: as in the document.'),
  familyNames: FamilyNamesSchema,
  dni: z
    .string()
    .nullable()
    .describe('Null: they have none, or showed none yet.'),
  document: OtherDocumentSchema,
  birthDate: z.iso.date().nullable(),
  phone: z.string().nullable().describe('E.164.'),
  isIdentityVerified: z.boolean(),
});
export type StaffPatient = z.infer<typeof StaffPatientSchema>;

export const StaffAppointmentSchema = named(
  'StaffAppointment',
  'An appointment as the counter and its doctor see it. Nothing of the clinical record is in it.',
  {
    id: z.uuid(),
    code: z.string(),
    status: AppointmentStatusSchema,
    isConfirmed: z.boolean(),
    version: z
      .int32()
      .describe('Grows with every change that people are told of.'),
    startsAt: InstantSchema,
    endsAt: InstantSchema,
    dayEndsAt: InstantSchema.describe(
      'When its clinic day ends: at midnight, or when the session ends that goes on past it.',
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
        'The patient said that nobody pays but they: booking by themselves, or at the counter. False where nobody asked.',
      ),
    overbookPlace: z
      .int()
      .describe(
        '0: a regular appointment; 1, 2, …: the numbered place of an overbooked appointment in its half day.',
      ),
    isWalkIn: z.boolean(),
    isFirstVisit: z.boolean().describe('Never attended by this doctor before.'),
    hasPrivateNote: z.boolean(),
    preparationReading: PreparationReadingSchema.nullable().describe(
      'Whether the patient read what to bring and prepare; null: there is nothing to read.',
    ),
    papers: z
      .int()
      .describe(
        'At the counter, how many files the patient sent before the visit; elsewhere none are told.',
      ),
    papersToReceive: z
      .int32()
      .describe('Those that the counter has not received.'),
    questionnairesAnswered: z
      .int32()
      .describe('How many forms of the clinic were answered before it.'),
    questionnairesMissing: z
      .int32()
      .describe('How many forms its practice asks for, and nobody answered.'),
    lines: z
      .int32()
      .describe(
        'How many lines counter and doctor wrote to one another about it.',
      ),
    unreadLines: z
      .int32()
      .describe(
        'Those of the other side that the side that asks has not read.',
      ),
    lacks: z
      .strictObject({
        what: z
          .array(z.enum(ARRIVAL_LACKS))
          .describe(
            'payment: owed; coverage: no payer; order: owed or not noted; authorization: not noted; identity: document not seen; person: document, birth date or phone.',
          ),
        owedCents: z.int(),
        isCopay: z.boolean(),
        lastNumber: z
          .int32()
          .describe(
            'The last note about the money, for who takes it; 0: there is none.',
          ),
      })
      .nullable()
      .describe(
        'To the counter alone, of who came: what their admission lacks; null: nothing.',
      ),
    ticket: z.string().nullable().describe('`A-014`, since they arrived.'),
    arrivedAt: InstantSchema.nullable(),
    startedAt: InstantSchema.nullable(),
    finishedAt: InstantSchema.nullable(),
    calls: z.int32().describe('How often they were called, and when last.'),
    calledAt: InstantSchema.nullable(),
    cancelledBy: z.enum(['patient', 'reception', 'doctor', 'admin']).nullable(),
    cancelReason: z.string().nullable(),
    cancelAskedBy: z
      .enum(['patient', 'clinic'])
      .nullable()
      .describe('Who wanted it cancelled, whoever did it.'),
    isCancelledLate: z
      .boolean()
      .describe('The patient asked for it when too little time was left.'),
    acts: z
      .array(DayActSchema)
      .describe(
        'What whoever asks may do with it now; once its hour has come, the absence too (`actsByNow`).',
      ),
    canCall: z.boolean(),
    canMove: z
      .boolean()
      .describe(
        'Of the counter: whether it may still be moved to another time.',
      ),
    arrivalStep: z
      .int()
      .nullable()
      .describe(
        'At the counter, of who waits: the step that noted their arrival, which it may take back until the end of the day, whoever noted it.',
      ),
    undo: UndoSchema.nullable().describe(
      'What whoever asks did last and may still take back, until when.',
    ),
    latestStep: z
      .int()
      .describe(
        'The newest step of its history. What is sent after it is known by it, however often it is sent.',
      ),
  },
);
export type StaffAppointment = z.infer<typeof StaffAppointmentSchema>;

export const AppointmentStepSchema = named(
  'AppointmentStep',
  "One step of an appointment's history: who, when, why.",
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
      'Both of a move; else null.',
    ),
    toStartsAt: InstantSchema.nullable(),
    isUndo: z.boolean().describe('It took another step back.'),
  },
);
export type AppointmentStep = z.infer<typeof AppointmentStepSchema>;

const appointment = z.strictObject({ appointmentId: z.uuid() });

/** The life of an appointment, for the counter, and for a doctor, who reaches only their own appointments. */
export const staffAppointmentsContract = {
  get: get('/appointments/{appointmentId}', 'Shows one appointment')
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(appointment)
    .output(StaffAppointmentSchema),
  change: post(
    '/appointments/{appointmentId}/status',
    'Changes the state of an appointment',
    "One step in an appointment's life. Repeatable: who asks for what is so already, by their own hand, gets it as it is. WRONG_STATUS tells the present state; WRONG_DAY: arrival, start and absence are of the appointment's own day; TOO_EARLY: nobody is absent before the appointment begins. Who cancels or notes an absence names the state that they saw: WRONG_STATUS where it is another one by now, as after an arrival. Who cancels also names the version: CHANGED_MEANWHILE where it was moved since, to a time they do not mean; and who wanted it, which chooses what the patient is told and whether it is marked late.",
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'WRONG_STATUS',
        'WRONG_DAY',
        'TOO_EARLY',
        'CHANGED_MEANWHILE',
      ),
    )
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
              'The `latestStep` that the asker saw: what they did since then is not done again, whatever came after it.',
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
    'Takes the last step back',
    'Takes back what the asker did last with it, within 60 seconds and while its time is still free and attended; at the counter the arrival of who still waits (`arrivalStep`), until the end of the day.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'WRONG_STATUS',
        'UNDO_TOO_LATE',
        'SLOT_TAKEN',
        'SLOT_NOT_OFFERED',
        'PATIENT_BUSY',
      ),
    )
    .input(appointment.extend({ transitionId: z.int().positive() }))
    .output(StaffAppointmentSchema),
  call: post(
    '/appointments/{appointmentId}/call',
    'Calls a patient',
    'Calls who waits today into the consulting room; each call has a number. Two at once are one call. ROOM_IN_USE asks first: `isShared` says that the asker knows.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'WRONG_STATUS',
        'WRONG_DAY',
        'ROOM_IN_USE',
      ),
    )
    .input(
      appointment.extend({
        seenCalls: z
          .int()
          .min(0)
          .max(100)
          .describe(
            'How many calls the asker had seen: another one meanwhile is answered as it is.',
          ),
        isShared: z.boolean().optional(),
      }),
    )
    .output(StaffAppointmentSchema),
  history: get(
    '/appointments/{appointmentId}/history',
    'Tells the life of an appointment',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(appointment)
    .output(z.array(AppointmentStepSchema)),
};
