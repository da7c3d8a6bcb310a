import { z } from 'zod';
import {
  DaySchema,
  DoctorRefSchema,
  InstantSchema,
  StartSchema,
} from '../../../base/api/contract/fields.ts';
import { OfferSchema } from '../../../base/api/contract/offers.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { get, post } from '../../../base/api/contract/signed-in-routes.ts';
import { MESSAGE_CHANNELS } from '../../../base/person/rules/channels.ts';
import { named } from '../../../base/text/contract/named.ts';
import { UNDO_TOO_LATE } from '../../appointments/contract/refusals.ts';
import {
  MovableStatusSchema,
  StaffAppointmentSchema,
} from '../../appointments/contract/staff-appointments.ts';
import { MessageByHandSchema } from '../../outbox/contract/message-by-hand.ts';
import {
  ROOM_TAKEN,
  SCHEDULE_BUSY,
  WRONG_DAY,
} from '../../schedule/contract/refusals.ts';

export const ClosingChoiceSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('move'),
      doctorId: z.uuid(),
      startsAt: StartSchema,
    }),
    z.strictObject({ kind: z.literal('cancel') }),
    z
      .strictObject({ kind: z.literal('leave') })
      .describe('It stays, outside the agenda, until the counter decides.'),
  ])
  .meta({
    id: 'ClosingChoice',
    description:
      'The choice for one appointment of a doctor who does not come.',
  });

export type ClosingChoice = z.infer<typeof ClosingChoiceSchema>;

export const ClosingPreviewSchema = named('ClosingPreview', {
  doctor: DoctorRefSchema,
  day: DaySchema,
  from: InstantSchema.describe("Now, or the day's start."),
  to: InstantSchema,
  isClosed: z
    .boolean()
    .describe("Already recorded as absent until the day's end."),
  affected: z.array(
    z.strictObject({
      appointment: StaffAppointmentSchema,
      proposed: OfferSchema.nullable().describe(
        "The doctor's next free time, different for each; null: none within 60 days.",
      ),
      sameDay: OfferSchema.nullable().describe(
        "Another doctor's time for the practice that day; null: none.",
      ),
      isHere: z
        .boolean()
        .describe(
          'The patient waits or is being attended: no later day is proposed, and no cancellation is possible here.',
        ),
    }),
  ),
});

export type ClosingPreview = z.infer<typeof ClosingPreviewSchema>;

export const ClosingResultSchema = named('ClosingResult', {
  doctor: DoctorRefSchema,
  day: DaySchema,
  results: z
    .array(
      z.strictObject({
        appointment: StaffAppointmentSchema,
        chosen: z.enum(['move', 'cancel', 'leave']).nullable(),
        became: z.enum(['moved', 'cancelled', 'left']),
        problem: z
          .enum([
            'SLOT_TAKEN',
            'SLOT_NOT_OFFERED',
            'PATIENT_BUSY',
            'CHANGED_MEANWHILE',
            'WRONG_STATUS',
            /** Booked while the list was on the screen, so there is no choice for it. */
            'NEW_MEANWHILE',
            /** The patient is in the waiting room or with a doctor, so the list has no choice for them. */
            'IS_HERE',
          ])
          .nullable()
          .describe('Why the choice was not done; null: it was.'),
        toldBy: z
          .enum(MESSAGE_CHANNELS)
          .nullable()
          .describe(
            'none: the desk tells them. Null: there is nothing to tell.',
          ),
        byHand: MessageByHandSchema.nullable(),
      }),
    )
    .describe(
      'One entry for every appointment of that day from then on, chosen or not.',
    ),
  undo: z
    .strictObject({ closingId: z.uuid(), until: InstantSchema })
    .describe('For `undoClosing`.'),
});

export type ClosingResult = z.infer<typeof ClosingResultSchema>;

export const ClosingUndoneSchema = named('ClosingUndone', {
  doctor: DoctorRefSchema,
  day: DaySchema,
  results: z
    .array(
      z.strictObject({
        appointment: StaffAppointmentSchema,
        problem: z
          .enum([
            'SLOT_TAKEN',
            'SLOT_NOT_OFFERED',
            'PATIENT_BUSY',
            'OVERBOOK_FULL',
            'UNDO_TOO_LATE',
            'CHANGED_MEANWHILE',
          ])
          .nullable()
          .describe('Why it could not return; null: it did.'),
      }),
    )
    .describe(
      'Every appointment that the closing had moved or cancelled, as it is now.',
    ),
});

export type ClosingUndone = z.infer<typeof ClosingUndoneSchema>;

const wallMinute = z
  .int()
  .min(0)
  .max(1440)
  .describe(
    "For a part of the day, in minutes of the clinic's wall clock; absent: the whole day.",
  );

export const receptionClosingContract = {
  previewClosing: get(
    '/agenda/doctors/{doctorId}/closing',
    "Previews the closing of a doctor's day",
    '"El doctor no viene hoy": the affected patients, with a proposal for each. Changes nothing.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(
      z.strictObject({
        doctorId: z.uuid(),
        day: DaySchema,
        fromMinute: z.coerce
          .number()
          .min(0)
          .max(1440)
          .pipe(wallMinute)
          .optional(),
        toMinute: z.coerce
          .number()
          .min(0)
          .max(1440)
          .pipe(wallMinute)
          .optional(),
      }),
    )
    .output(ClosingPreviewSchema),
  closeDoctorDay: post(
    '/agenda/doctors/{doctorId}/closing',
    "Closes a doctor's day: moves or cancels its appointments",
    'Records the absence for the rest of the day, then does the choice for each appointment. Repeatable.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT, WRONG_DAY, SCHEDULE_BUSY })
    .input(
      z.strictObject({
        doctorId: z.uuid(),
        day: DaySchema,
        fromMinute: wallMinute.optional(),
        toMinute: wallMinute.optional(),
        kind: z.enum(['illness', 'strike', 'congress', 'vacation', 'other']),
        publicReason: z
          .string('Escriba el motivo que se dirá a los pacientes.')
          .trim()
          .min(1, 'Escriba el motivo que se dirá a los pacientes.')
          .max(120, 'El motivo tiene 120 caracteres como máximo.')
          .describe('The reason that patients are told.'),
        choices: z
          .array(
            z.strictObject({
              appointmentId: z.uuid(),
              seenVersion: z.int32().positive(),
              seenStatus:
                MovableStatusSchema.optional().describe('Booked if absent.'),
              choice: ClosingChoiceSchema,
            }),
          )
          .max(200, 'Son demasiados turnos para una sola vez.'),
      }),
    )
    .output(ClosingResultSchema),
  undoClosing: post(
    '/agenda/doctors/{doctorId}/closing/undo',
    'Undoes a closing',
    'Within 60 seconds, by the user who closed it: the absence ends, and each appointment returns if its time is free. Repeatable.',
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      UNDO_TOO_LATE,
      ROOM_TAKEN,
      SCHEDULE_BUSY,
    })
    .input(z.strictObject({ doctorId: z.uuid(), closingId: z.uuid() }))
    .output(ClosingUndoneSchema),
};
