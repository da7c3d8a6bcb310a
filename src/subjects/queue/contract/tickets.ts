import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { get } from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';

export const PaperTicketSchema = named(
  'PaperTicket',
  'What a ticket of paper says: nothing of who holds it.',
  {
    ticket: z.string().describe('`A-014`.'),
    waitingRoom: z.string().describe('Where to wait.'),
    givenAt: InstantSchema.describe('When it was given.'),
    timeZone: z.string(),
    followUrl: z
      .url()
      .describe('Where its holder follows the queue on a phone; of that day.'),
  },
);
export type PaperTicket = z.infer<typeof PaperTicketSchema>;

export const receptionTicketsContract = {
  get: get(
    '/appointments/{appointmentId}/ticket',
    'The ticket of who arrived, to be printed',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(z.strictObject({ appointmentId: z.uuid() }))
    .output(PaperTicketSchema),
};
