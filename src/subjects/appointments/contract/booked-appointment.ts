import { z } from 'zod';
import { MESSAGE_CHANNELS } from '../../../base/person/rules/channels.ts';
import { VisitSchema } from './booked-visit.ts';

export const BookedAppointmentSchema = VisitSchema.extend({
  id: z.uuid(),
  code: z.string().describe('Six characters, to say at the counter.'),
  toldBy: z
    .enum(MESSAGE_CHANNELS)
    .describe(
      'How the confirmation is sent; none: it is not, and the patient has to keep the code.',
    ),
  patientName: z
    .string()
    .describe('How the person is addressed: by the chosen name, if any.'),
  linkToken: z
    .string()
    .describe(
      'Opens `/cancelar-turno/{id}?token=…`, this appointment alone, until it ends.',
    ),
}).meta({ id: 'BookedAppointment' });

export type BookedAppointment = z.infer<typeof BookedAppointmentSchema>;
