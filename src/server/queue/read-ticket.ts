import type { PaperTicket } from '../../contract/reception/tickets.ts';
import { ticketCode } from '../../domain/queue/ticket-code.ts';
import type { Call } from '../clinic/call.ts';
import type { Services } from '../clinic/services.ts';
import { done, type Outcome, refuse } from '../kernel/refusal.ts';
import { findTicket } from './ticket-queries.ts';

/** What the ticket of who arrived says on paper. */
export async function readTicket(
  { db }: Pick<Services, 'db'>,
  { appointmentId, zone }: Call<'reception'> & { appointmentId: string },
): Promise<Outcome<PaperTicket, 'NOT_FOUND'>> {
  const row = await findTicket(db, appointmentId);
  if (!row) return refuse({ code: 'NOT_FOUND' });
  const { waitingRoom, givenAt } = row;
  return done({ ticket: ticketCode(row), waitingRoom, givenAt: givenAt.toISOString(), timeZone: zone });
}
