import type { BookingServices } from '../appointments/book-appointment.ts';
import { commitIf } from '../db/commit-if.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { doneByStaff, type StaffCall } from '../identity/staff-call.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import type { Way } from './open-channels.ts';
import { listMessageRows } from './outbox-queries.ts';
import { findOnItsWay, findTurnoChannel, insertResent, lockResending } from './resend-queries.ts';
import { whyNotResend } from './whether-to-resend.ts';

export interface Resent {
  messageId: number;
  /** The way it was written for and does not go by, since that one is not set up; null: it goes. */
  waitsFor: Way | null;
}

/**
 * Tells once more what a turno still to come is about, at once and by the way that is open to the person now: an
 * address where nothing arrives is not used again. Asked twice while it is on its way, it is sent once.
 */
export async function resendMessage(
  { db, catalog, changes, ways }: Pick<BookingServices, 'db' | 'catalog' | 'changes' | 'ways'>,
  { messageId: id, ...call }: StaffCall & { messageId: number },
): Promise<Outcome<Resent, 'NOT_FOUND' | 'CANNOT_RESEND'>> {
  const { now } = call;
  const { timeZone: zone } = (await catalog.any()).clinic;
  const outcome = await commitIf(db, async (tx) => {
    await lockResending(tx, id);
    const [row] = await listMessageRows(tx, { id, limit: 1, now });
    if (!row) return undefined;
    const why = whyNotResend(row, { now, zone });
    if (why) return refuse({ code: 'CANNOT_RESEND', data: { reason: why } });
    const patientId = row.patient?.id ?? '';
    const channel = await findTurnoChannel(tx, patientId);
    if (channel === 'none') return refuse({ code: 'CANNOT_RESEND', data: { reason: 'UNREACHABLE' } });
    const waitsFor = ways.includes(channel) ? null : channel;
    const under = await findOnItsWay(tx, { id, channel });
    if (under !== null) return done({ messageId: under, waitsFor });
    const resent = await insertResent(tx, { id, channel, now });
    if (resent === undefined) {
      return done({ messageId: (await findOnItsWay(tx, { id, channel })) ?? id, waitsFor });
    }
    await insertAuditEvent(tx, {
      ...doneByStaff(call),
      kind: 'message_resent',
      subjectPatientId: patientId,
      detail: { messageId: id, kind: row.kind, channel },
    });
    return done({ messageId: resent, waitsFor });
  });
  if (outcome?.ok) changes.announce({ kind: 'message' });
  return outcome ?? refuse({ code: 'NOT_FOUND' });
}
