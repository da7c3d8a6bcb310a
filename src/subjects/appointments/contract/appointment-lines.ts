import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import {
  create,
  get,
  put,
} from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import {
  APPOINTMENT_LINE_MAX,
  APPOINTMENT_LINES_MOST,
} from '../rules/appointment-line.ts';

export const AppointmentLineSchema = named('AppointmentLine', {
  number: z
    .int32()
    .positive()
    .describe('Its place in the conversation, from 1 on without holes.'),
  side: z.enum(['counter', 'doctor']),
  authorName: z.string(),
  isOwnSide: z.boolean().describe('Written by the side that asks.'),
  text: z.string(),
  writtenAt: InstantSchema,
});
export type AppointmentLine = z.infer<typeof AppointmentLineSchema>;

export const AppointmentLinesSchema = named(
  'AppointmentLines',
  'What counter and doctor say to one another about an appointment. No clinical record, and no patient reads it.',
  {
    lines: z
      .array(AppointmentLineSchema)
      .describe('In the order in which they were written.'),
    readUpTo: z
      .int32()
      .describe('The last line that the side that asks has read; 0: none.'),
    otherReadUpTo: z.int32().describe('The same of the other side.'),
  },
);
export type AppointmentLines = z.infer<typeof AppointmentLinesSchema>;

const TOO_LONG = `Puede tener hasta ${APPOINTMENT_LINE_MAX} letras.`;
const appointment = z.strictObject({ appointmentId: z.uuid() });

/** The lines, for the counter, and for a doctor, who reaches only their own appointments. */
export const appointmentLinesContract = {
  list: get(
    '/appointments/{appointmentId}/lines',
    'The lines between counter and doctor',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(appointment)
    .output(AppointmentLinesSchema),
  write: create(
    '/appointments/{appointmentId}/lines',
    'Writes a line to the other side',
    'It stays as it was written. Needs an Idempotency-Key; who writes has read what is there.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(
      appointment.extend({
        text: z
          .string('Escriba el recado.')
          .trim()
          .min(1, 'Escriba el recado.')
          .max(APPOINTMENT_LINE_MAX, TOO_LONG),
        seenUpTo: z
          .int()
          .min(0)
          .max(APPOINTMENT_LINES_MOST)
          .describe(
            'The last line on the screen of who writes: up to there it is read.',
          ),
      }),
    )
    .output(AppointmentLinesSchema),
  markRead: put(
    '/appointments/{appointmentId}/lines/read',
    'Notes up to which line this side has read',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(
      appointment.extend({
        upTo: z.int32().min(1).max(APPOINTMENT_LINES_MOST),
      }),
    )
    .output(AppointmentLinesSchema),
};
