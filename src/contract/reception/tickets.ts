import { z } from 'zod';
import { InstantSchema } from '../fields.ts';
import { named } from '../named.ts';
import { refusing } from '../refusing.ts';
import { get } from '../signed-in-routes.ts';

export const PaperTicketSchema = named(
  'PaperTicket',
  'What a ticket of paper says: nothing of who holds it.',
  {
    ticket: z.string().describe('`A-014`.'),
    waitingRoom: z.string().describe('Where to wait.'),
    givenAt: InstantSchema.describe('When it was given.'),
    timeZone: z.string(),
    followUrl: z.url().describe('Where its holder follows the queue on a phone; of that day.'),
  },
);
export type PaperTicket = z.infer<typeof PaperTicketSchema>;

export const receptionTicketsContract = {
  get: get('/appointments/{appointmentId}/ticket', 'The ticket of who arrived, to be printed')
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT'))
    .input(z.strictObject({ appointmentId: z.uuid() }))
    .output(PaperTicketSchema),
};
