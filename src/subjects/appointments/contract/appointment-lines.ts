import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
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
  isOwnSide: z.boolean().describe('True if the asking side wrote it.'),
  text: z.string(),
  writtenAt: InstantSchema,
});
export type AppointmentLine = z.infer<typeof AppointmentLineSchema>;

export const AppointmentLinesSchema = named(
  'AppointmentLines',
  'Lines between counter and doctor about an appointment. They are no clinical record, and no patient reads them.',
  {
    lines: z.array(AppointmentLineSchema).describe('In the order of writing.'),
    readUpTo: z
      .int32()
      .describe('The last line that the asking side has read; 0: none.'),
    otherReadUpTo: z
      .int32()
      .describe('The last line that the other side has read; 0: none.'),
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
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(appointment)
    .output(AppointmentLinesSchema),
  write: create(
    '/appointments/{appointmentId}/lines',
    'Writes a line to the other side',
    'A line never changes. Needs an Idempotency-Key; writing marks the seen lines as read.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
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
            "The last line on the writer's screen: lines up to it are read.",
          ),
      }),
    )
    .output(AppointmentLinesSchema),
  markRead: put(
    '/appointments/{appointmentId}/lines/read',
    'Notes up to which line this side has read',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(
      appointment.extend({
        upTo: z.int32().min(1).max(APPOINTMENT_LINES_MOST),
      }),
    )
    .output(AppointmentLinesSchema),
};
