import { z } from 'zod';
import {
  LimitSchema,
  StartSchema,
  UndoSchema,
} from '../../../base/api/contract/fields.ts';
import {
  CHANGED_MEANWHILE,
  IDEMPOTENCY_MISMATCH,
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { create, post } from '../../../base/api/contract/signed-in-routes.ts';
import {
  BirthDateFieldSchema,
  DniFieldSchema,
  DocumentFieldSchema,
  PhoneFieldSchema,
  typedNameFields,
} from '../../../base/person/contract/person-fields.ts';
import { MESSAGE_CHANNELS } from '../../../base/person/rules/channels.ts';
import { named } from '../../../base/text/contract/named.ts';
import { DNI_REGISTERED } from '../../access/contract/refusals.ts';
import {
  PATIENT_BUSY,
  UNDO_TOO_LATE,
  WRONG_STATUS,
} from '../../appointments/contract/refusals.ts';
import {
  MovableStatusSchema,
  StaffAppointmentSchema,
} from '../../appointments/contract/staff-appointments.ts';
import {
  DOCUMENT_REGISTERED,
  LOOKALIKES,
} from '../../patients/contract/refusals.ts';
import {
  SLOT_NOT_OFFERED,
  SLOT_TAKEN,
  WRONG_DAY,
} from '../../schedule/contract/refusals.ts';
import { SlotSchema } from '../../schedule/contract/slot.ts';
import { DAY_FULL, OVERBOOK_FULL } from './refusals.ts';

const reason = (empty: string) =>
  z
    .string(empty)
    .trim()
    .min(1, empty)
    .max(500, 'El motivo tiene 500 caracteres como máximo.');

export const DeskPatientSchema = named(
  'DeskPatient',
  "The counter's data of a new person; without DNI the birth date too.",
  {
    ...typedNameFields,
    dni: DniFieldSchema.nullable(),
    document: DocumentFieldSchema.optional().describe(
      'For a person without DNI.',
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
          'The similar patients on file were seen, and are other persons.',
        ),
      hasConsented: z
        .boolean()
        .describe('The person saw or heard the privacy policy, and agrees.'),
    }),
  ])
  .meta({ id: 'DeskBooker' });
export type DeskBooker = z.infer<typeof DeskBookerSchema>;

export const DeskBookedSchema = named(
  'DeskBooked',
  'The given appointment, with notes for the receptionist.',
  {
    appointment: StaffAppointmentSchema,
    passedLimit: LimitSchema.nullable().describe(
      'The limit of future appointments that it exceeds; null: none. It does not bind the desk.',
    ),
    toldBy: z
      .enum(MESSAGE_CHANNELS)
      .describe(
        'The channel that tells the patient; none: the desk tells them.',
      ),
  },
);
export type DeskBooked = z.infer<typeof DeskBookedSchema>;

const appointment = z.strictObject({ appointmentId: z.uuid() });

/** The refusals of every way to give an appointment. */
const giving = {
  NOT_FOUND,
  INVALID_INPUT,
  SLOT_NOT_OFFERED,
  PATIENT_BUSY,
  DNI_REGISTERED,
  DOCUMENT_REGISTERED,
  LOOKALIKES,
  IDEMPOTENCY_MISMATCH,
};

export const receptionBookingContract = {
  book: create(
    '/agenda/appointments',
    'Books at the counter',
    'Needs the header `Idempotency-Key` (a UUID): a repeated request gets the first answer.',
  )
    .errors({ SLOT_TAKEN, ...giving })
    .input(SlotSchema.extend({ booker: DeskBookerSchema }))
    .output(DeskBookedSchema),
  overbook: create(
    '/agenda/overbooks',
    'Gives an overbooked appointment',
    "It may share another appointment's time, within a session. It has a number; a half day has a limit. Needs the header `Idempotency-Key`.",
  )
    .errors({ OVERBOOK_FULL, ...giving })
    .input(
      SlotSchema.extend({
        booker: DeskBookerSchema,
        reason: reason('Escriba por qué se da el sobreturno.'),
      }),
    )
    .output(DeskBookedSchema),
  walkIn: create(
    '/agenda/walk-ins',
    'Receives a patient without an appointment',
    'The patient gets the current time while half of it is left, else the next free time today, and is arrived with a ticket. DAY_FULL: only an overbooked appointment is left. Needs the header `Idempotency-Key`.',
  )
    .errors({ DAY_FULL, ...giving })
    .input(
      SlotSchema.omit({ startsAt: true }).extend({ booker: DeskBookerSchema }),
    )
    .output(DeskBookedSchema),
  walkInAny: create(
    '/agenda/walk-ins/any',
    'Receives a patient without an appointment, with the first free doctor of a specialty',
    'As a walk-in, with the doctor of the specialty who attends first. Doctors who take the insurer come first. DAY_FULL: no doctor has a time left today. Needs the header `Idempotency-Key`.',
  )
    .errors({ DAY_FULL, ...giving })
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
    'To another time, or another doctor of the practice. The old time is freed only when the new time is taken. `seenVersion` and `seenStatus` are as the desk saw them: CHANGED_MEANWHILE or WRONG_STATUS if they changed. A waiting patient keeps arrival and ticket, and moves within the day (WRONG_DAY). Repeatable by the same user.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      WRONG_STATUS,
      WRONG_DAY,
      CHANGED_MEANWHILE,
      SLOT_TAKEN,
      SLOT_NOT_OFFERED,
      PATIENT_BUSY,
    })
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
          'For `undoMove`; null: it was there already.',
        ),
      }),
    ),
  undoMove: post(
    '/agenda/appointments/{appointmentId}/move/undo',
    'Undoes a move',
    'Within 60 seconds, by the user who moved it, while the old time is free. Repeatable.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      WRONG_STATUS,
      CHANGED_MEANWHILE,
      UNDO_TOO_LATE,
      SLOT_TAKEN,
      SLOT_NOT_OFFERED,
      OVERBOOK_FULL,
      PATIENT_BUSY,
    })
    .input(appointment.extend({ transitionId: z.int().positive() }))
    .output(StaffAppointmentSchema),
};
