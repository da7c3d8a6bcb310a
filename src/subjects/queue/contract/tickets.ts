import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { get } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';

export const PaperTicketSchema = named(
  'PaperTicket',
  'The text of a paper ticket, without its holder.',
  {
    ticket: z.string().describe('`A-014`.'),
    waitingRoom: z.string().describe('The waiting room.'),
    givenAt: InstantSchema.describe('When it was given.'),
    timeZone: z.string(),
    followUrl: z
      .url()
      .describe('The address where its holder follows the queue on that day.'),
  },
);
export type PaperTicket = z.infer<typeof PaperTicketSchema>;

export const receptionTicketsContract = {
  get: get(
    '/appointments/{appointmentId}/ticket',
    'Shows the ticket of an arrived patient, for printing',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(z.strictObject({ appointmentId: z.uuid() }))
    .output(PaperTicketSchema),
};
