import { z } from 'zod';
import {
  InstantSchema,
  MonthSchema,
  StartSchema,
} from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { routesRefusing } from '../../../base/api/contract/routes.ts';
import {
  DniFieldSchema,
  ProofOfWorkFieldSchema,
} from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { DoctorDaySchema } from '../../schedule/contract/availability.ts';

export const AppointmentAccessSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('link'),
      token: z.string().min(20).max(100),
    }),
    z.strictObject({
      kind: z.literal('code'),
      dni: DniFieldSchema,
      code: z
        .string()
        .trim()
        .min(1, 'Escriba el código del turno.')
        .max(12, 'El código tiene 6 caracteres.'),
    }),
  ])
  .meta({
    id: 'AppointmentAccess',
    description:
      "Proof that the asker may see and act on one appointment: the link's secret, or the patient's DNI and its code.",
  });
export type AppointmentAccess = z.infer<typeof AppointmentAccessSchema>;

export const LinkedAppointmentSchema = named(
  'LinkedAppointment',
  'What a link shows: never specialty, practice or reason.',
  {
    id: z.uuid(),
    code: z.string(),
    status: z.enum([
      'booked',
      'arrived',
      'in_progress',
      'fulfilled',
      'noshow',
      'cancelled',
    ]),
    isConfirmed: z.boolean(),
    startsAt: InstantSchema,
    endsAt: InstantSchema,
    doctorName: z.string(),
    roomName: z.string().nullable(),
    isLate: z.boolean().describe('Cancelling now would be noted as late.'),
    canCancel: z.boolean(),
    canConfirm: z
      .boolean()
      .describe('Whether the patient may still say that they will come.'),
    canChange: z
      .boolean()
      .describe('Whether another time may be chosen through the web.'),
    cancelled: z
      .strictObject({
        askedBy: z.enum(['patient', 'clinic']),
        reason: z.string().nullable(),
      })
      .nullable()
      .describe(
        "Who wanted it cancelled, and the clinic's reason where it was written for patients; null: it is not.",
      ),
    undoUntil: InstantSchema.nullable().describe(
      'Until when a cancelling may be undone; null where there is nothing to undo.',
    ),
    serverNow: InstantSchema,
    linkToken: z.string(),
  },
);
export type LinkedAppointment = z.infer<typeof LinkedAppointmentSchema>;

export const ChangeMonthSchema = named(
  'ChangeMonth',
  'Another time for the same doctor and practice, which it does not name.',
  { timeZone: z.string(), days: z.array(DoctorDaySchema) },
);
export type ChangeMonth = z.infer<typeof ChangeMonthSchema>;

const { post } = routesRefusing(
  'INVALID_INPUT',
  'ACCESS_REFUSED',
  'PROOF_OF_WORK_NEEDED',
  'TOO_MANY_ATTEMPTS',
  'UNAVAILABLE',
);
const appointment = z.strictObject({
  appointmentId: z.uuid(),
  access: AppointmentAccessSchema,
  proofOfWork: ProofOfWorkFieldSchema,
});

export const appointmentsContract = {
  look: post(
    '/appointments/{appointmentId}/view',
    'Shows one appointment',
    'A POST, so that no secret is in an address; changes nothing of the appointment.',
  )
    .input(appointment)
    .output(LinkedAppointmentSchema),
  cancel: post(
    '/appointments/{appointmentId}/cancellation',
    'Cancels an appointment',
    'Repeatable: an appointment already cancelled by its patient is answered as it is.',
  )
    .errors(refusing('WRONG_STATUS'))
    .input(appointment)
    .output(LinkedAppointmentSchema),
  confirm: post(
    '/appointments/{appointmentId}/confirmation',
    'Confirms attendance',
    'The patient says that they will come. Repeatable.',
  )
    .errors(refusing('WRONG_STATUS'))
    .input(appointment)
    .output(LinkedAppointmentSchema),
  changeMonth: post(
    '/appointments/{appointmentId}/change-times',
    'The free times of a month that an appointment may be moved to',
    'The times to choose from when changing it; a POST, so that no secret is in an address.',
  )
    .errors(refusing('WRONG_STATUS', 'CHANGE_TOO_LATE'))
    .input(appointment.extend({ month: MonthSchema }))
    .output(ChangeMonthSchema),
  move: post(
    '/appointments/{appointmentId}/move',
    'Moves an appointment',
    'The old time is freed only when the new one is taken; code and links stay. Repeatable.',
  )
    .errors(
      refusing(
        'WRONG_STATUS',
        'CHANGE_TOO_LATE',
        'SLOT_TAKEN',
        'SLOT_NOT_OFFERED',
        'PATIENT_BUSY',
      ),
    )
    .input(appointment.extend({ startsAt: StartSchema }))
    .output(LinkedAppointmentSchema),
  undoCancel: post(
    '/appointments/{appointmentId}/cancellation/undo',
    'Takes a cancelling back, within ten minutes and while the time is free',
  )
    .errors(
      refusing(
        'WRONG_STATUS',
        'UNDO_TOO_LATE',
        'SLOT_TAKEN',
        'PATIENT_BUSY',
        'TOO_MANY_APPOINTMENTS',
      ),
    )
    .input(appointment)
    .output(LinkedAppointmentSchema),
};
