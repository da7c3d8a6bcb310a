import { z } from 'zod';
import {
  LimitSchema,
  StartSchema,
  UndoSchema,
} from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { create, post } from '../../../base/api/contract/signed-in-routes.ts';
import {
  BirthDateFieldSchema,
  DniFieldSchema,
  DocumentFieldSchema,
  PhoneFieldSchema,
  typedNameFields,
} from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import {
  MovableStatusSchema,
  StaffAppointmentSchema,
} from '../../appointments/contract/staff-appointments.ts';
import { SlotSchema } from '../../schedule/contract/slot.ts';

const reason = (empty: string) =>
  z
    .string(empty)
    .trim()
    .min(1, empty)
    .max(500, 'El motivo tiene 500 caracteres como máximo.');

export const DeskPatientSchema = named(
  'DeskPatient',
  'What the counter asks of somebody who was never here; without DNI the birth date too. The rest is for later.',
  {
    ...typedNameFields,
    dni: DniFieldSchema.nullable(),
    document: DocumentFieldSchema.optional().describe(
      'Of somebody without DNI.',
    ),
    hasNoDocument: z.boolean().optional(),
    birthDate: BirthDateFieldSchema.optional(),
    phone: PhoneFieldSchema.optional(),
  },
);
export type DeskPatient = z.infer<typeof DeskPatientSchema>;

export const DeskBookerSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('known'), patientId: z.uuid() }),
    z.strictObject({
      kind: z.literal('new'),
      patient: DeskPatientSchema,
      isAnother: z
        .boolean()
        .describe(
          'Whoever is on file and looks alike was seen, and is somebody else.',
        ),
      hasConsented: z
        .boolean()
        .describe(
          'They were shown or read the privacy policy, and agree to it.',
        ),
    }),
  ])
  .meta({ id: 'DeskBooker' });
export type DeskBooker = z.infer<typeof DeskBookerSchema>;

export const DeskBookedSchema = named(
  'DeskBooked',
  'The appointment, and what whoever gave it should know and say.',
  {
    appointment: StaffAppointmentSchema,
    passedLimit: LimitSchema.nullable().describe(
      'The limit of future appointments that this one passes; it does not bind the desk.',
    ),
    toldBy: z
      .enum(['email', 'whatsapp', 'push', 'none'])
      .describe(
        'How the patient is told, by a way that is set up; none: by nobody but the desk.',
      ),
  },
);
export type DeskBooked = z.infer<typeof DeskBookedSchema>;

const appointment = z.strictObject({ appointmentId: z.uuid() });

/** The refusals of every way to give an appointment. */
const giving = [
  'NOT_FOUND',
  'INVALID_INPUT',
  'SLOT_NOT_OFFERED',
  'PATIENT_BUSY',
  'DNI_REGISTERED',
  'DOCUMENT_REGISTERED',
  'LOOKALIKES',
  'IDEMPOTENCY_MISMATCH',
] as const;

export const receptionBookingContract = {
  book: create(
    '/agenda/appointments',
    'Books at the counter',
    'Needs the header `Idempotency-Key` (a UUID): a repeated request gets the first answer.',
  )
    .errors(refusing('SLOT_TAKEN', ...giving))
    .input(SlotSchema.extend({ booker: DeskBookerSchema }))
    .output(DeskBookedSchema),
  overbook: create(
    '/agenda/overbooks',
    'Gives an overbooked appointment',
    "An overbooked appointment: shares a time that may be somebody's, within a session. Deliberate, numbered, limited. Needs the header `Idempotency-Key`.",
  )
    .errors(refusing('OVERBOOK_FULL', ...giving))
    .input(
      SlotSchema.extend({
        booker: DeskBookerSchema,
        reason: reason('Escriba por qué se da el sobreturno.'),
      }),
    )
    .output(DeskBookedSchema),
  walkIn: create(
    '/agenda/walk-ins',
    'Takes in somebody without an appointment',
    'Somebody came without an appointment: gets the time under way while half of it remains, else the next free one today, and is arrived with a ticket. DAY_FULL: only an overbooked appointment is left. Needs the header `Idempotency-Key`.',
  )
    .errors(refusing('DAY_FULL', ...giving))
    .input(
      SlotSchema.omit({ startsAt: true }).extend({ booker: DeskBookerSchema }),
    )
    .output(DeskBookedSchema),
  walkInAny: create(
    '/agenda/walk-ins/any',
    'Takes in somebody without an appointment, with whoever of a specialty is free first',
    'As a walk-in, with the doctor of the specialty who attends first; of those who take the insurer while any of them attends today. DAY_FULL: nobody has a time left today. Needs the header `Idempotency-Key`.',
  )
    .errors(refusing('DAY_FULL', ...giving))
    .input(
      z.strictObject({
        specialtyId: z.uuid(),
        insurerId: z.uuid().optional(),
        planId: z.uuid().optional(),
        booker: DeskBookerSchema,
      }),
    )
    .output(DeskBookedSchema),
  move: post(
    '/agenda/appointments/{appointmentId}/move',
    'Moves an appointment',
    "Another time, or another doctor who offers the practice. The old time is freed only when the new one is taken. `seenVersion` and `seenStatus` are the appointment's as the desk saw it: CHANGED_MEANWHILE or WRONG_STATUS where it is another one by now. Who waits keeps arrival and ticket, and moves within the day (WRONG_DAY). An appointment that is there already, by the asker's own hand, is answered as it is.",
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'WRONG_STATUS',
        'WRONG_DAY',
        'CHANGED_MEANWHILE',
        'SLOT_TAKEN',
        'SLOT_NOT_OFFERED',
        'PATIENT_BUSY',
      ),
    )
    .input(
      appointment.extend({
        doctorId: z.uuid(),
        startsAt: StartSchema,
        seenVersion: z.int32().positive(),
        seenStatus:
          MovableStatusSchema.optional().describe('Booked if absent.'),
      }),
    )
    .output(
      z.strictObject({
        appointment: StaffAppointmentSchema,
        undo: UndoSchema.nullable().describe(
          'To take it back by `undoMove`; null: it was there already.',
        ),
      }),
    ),
  undoMove: post(
    '/agenda/appointments/{appointmentId}/move/undo',
    'Takes a move back',
    'Within 60 seconds, by who moved it, while the old time is still free: all is as it was. Repeatable.',
  )
    .errors(
      refusing(
        'NOT_FOUND',
        'INVALID_INPUT',
        'WRONG_STATUS',
        'CHANGED_MEANWHILE',
        'UNDO_TOO_LATE',
        'SLOT_TAKEN',
        'SLOT_NOT_OFFERED',
        'OVERBOOK_FULL',
        'PATIENT_BUSY',
      ),
    )
    .input(appointment.extend({ transitionId: z.int().positive() }))
    .output(StaffAppointmentSchema),
};
