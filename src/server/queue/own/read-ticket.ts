import type { PaperTicket } from '../../../contract/reception/tickets.ts';
import { ticketCode } from '../../../domain/queue/ticket-code.ts';
import { dayAt } from '../../../domain/time/clinic-zone.ts';
import type { Call } from '../../clinic/call.ts';
import type { Services } from '../../clinic/services.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { findTicket } from '../ticket-queries.ts';
import { ownQueueUrl } from './own-queue-link.ts';

/** What the ticket of who arrived says on paper. */
export async function readTicket(
  services: Pick<Services, 'db' | 'linkKey' | 'publicUrl'>,
  { appointmentId, zone }: Call<'reception'> & { appointmentId: string },
): Promise<Outcome<PaperTicket, 'NOT_FOUND'>> {
  const row = await findTicket(services.db, appointmentId);
  if (!row) return refuse({ code: 'NOT_FOUND' });
  const { waitingRoom, givenAt, startsAt } = row;
  const followUrl = ownQueueUrl(services, { appointmentId, day: dayAt(startsAt, zone) });
  return done({
    ...{ ticket: ticketCode(row), waitingRoom, followUrl },
    ...{ givenAt: givenAt.toISOString(), timeZone: zone },
  });
}
