import { z } from 'zod';
import {
  InstantSchema,
  MonthSchema,
  StartSchema,
} from '../../../base/api/contract/fields.ts';
import {
  INVALID_INPUT,
  PROOF_OF_WORK_NEEDED,
  TOO_MANY_ATTEMPTS,
  UNAVAILABLE,
} from '../../../base/api/contract/refusals.ts';
import { routesRefusing } from '../../../base/api/contract/routes.ts';
import {
  DniFieldSchema,
  ProofOfWorkFieldSchema,
} from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { DoctorDaySchema } from '../../schedule/contract/availability.ts';
import {
  SLOT_NOT_OFFERED,
  SLOT_TAKEN,
} from '../../schedule/contract/refusals.ts';
import {
  ACCESS_REFUSED,
  CHANGE_TOO_LATE,
  PATIENT_BUSY,
  TOO_MANY_APPOINTMENTS,
  UNDO_TOO_LATE,
  WRONG_STATUS,
} from './refusals.ts';

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
  'Data that a link shows, never specialty, practice or reason.',
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
    isLate: z.boolean().describe('True if cancelling now counts as late.'),
    canCancel: z.boolean(),
    canConfirm: z.boolean().describe('True if the patient may still confirm.'),
    canChange: z
      .boolean()
      .describe('True if the patient may choose another time on the web.'),
    cancelled: z
      .strictObject({
        askedBy: z.enum(['patient', 'clinic']),
        reason: z.string().nullable(),
      })
      .nullable()
      .describe(
        "The side that wanted it cancelled, and the clinic's reason meant for patients; null: not cancelled.",
      ),
    undoUntil: InstantSchema.nullable().describe(
      'Until when the cancelling may be undone; null: it may not.',
    ),
    serverNow: InstantSchema,
    linkToken: z.string(),
  },
);
export type LinkedAppointment = z.infer<typeof LinkedAppointmentSchema>;

export const ChangeMonthSchema = named(
  'ChangeMonth',
  'Other times for the same doctor and practice, without their names.',
  { timeZone: z.string(), days: z.array(DoctorDaySchema) },
);
export type ChangeMonth = z.infer<typeof ChangeMonthSchema>;

const { post } = routesRefusing({
  INVALID_INPUT,
  ACCESS_REFUSED,
  PROOF_OF_WORK_NEEDED,
  TOO_MANY_ATTEMPTS,
  UNAVAILABLE,
});
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
    .errors({ WRONG_STATUS })
    .input(appointment)
    .output(LinkedAppointmentSchema),
  confirm: post(
    '/appointments/{appointmentId}/confirmation',
    'Confirms attendance',
    'The patient says that they will come. Repeatable.',
  )
    .errors({ WRONG_STATUS })
    .input(appointment)
    .output(LinkedAppointmentSchema),
  changeMonth: post(
    '/appointments/{appointmentId}/change-times',
    'Shows the free times of a month for moving an appointment',
    'A POST, so that no secret is in an address.',
  )
    .errors({ WRONG_STATUS, CHANGE_TOO_LATE })
    .input(appointment.extend({ month: MonthSchema }))
    .output(ChangeMonthSchema),
  move: post(
    '/appointments/{appointmentId}/move',
    'Moves an appointment',
    'The old time is freed only when the new one is taken; code and links stay. Repeatable.',
  )
    .errors({
      WRONG_STATUS,
      CHANGE_TOO_LATE,
      SLOT_TAKEN,
      SLOT_NOT_OFFERED,
      PATIENT_BUSY,
    })
    .input(appointment.extend({ startsAt: StartSchema }))
    .output(LinkedAppointmentSchema),
  undoCancel: post(
    '/appointments/{appointmentId}/cancellation/undo',
    'Undoes a cancelling, within ten minutes and while the time is free',
  )
    .errors({
      WRONG_STATUS,
      UNDO_TOO_LATE,
      SLOT_TAKEN,
      PATIENT_BUSY,
      TOO_MANY_APPOINTMENTS,
    })
    .input(appointment)
    .output(LinkedAppointmentSchema),
};
