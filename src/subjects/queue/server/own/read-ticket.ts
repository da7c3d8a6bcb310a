import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import { ticketCode } from '../../../appointments/rules/ticket-code.ts';
import type { PaperTicket } from '../../contract/tickets.ts';
import { findTicket } from '../ticket-queries.ts';
import { ownQueueUrl } from './own-queue-link.ts';

/** Returns what the paper ticket of an arrived patient says. */
export async function readTicket(
  services: Pick<Services, 'db' | 'linkKey' | 'publicUrl'>,
  { appointmentId, zone }: Call<'reception'> & { appointmentId: string },
): Promise<Outcome<PaperTicket, 'NOT_FOUND'>> {
  const row = await findTicket(services.db, appointmentId);
  if (!row) return refuse({ code: 'NOT_FOUND' });
  const { waitingRoom, givenAt, startsAt } = row;
  const followUrl = ownQueueUrl(services, {
    appointmentId,
    day: dayAt(startsAt, zone),
  });
  return done({
    ticket: ticketCode(row),
    waitingRoom,
    followUrl,
    givenAt: givenAt.toISOString(),
    timeZone: zone,
  });
}
