import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { epochMinuteOf } from '../../../../base/time/clinic-zone.ts';
import { deleteExpiredHolds } from '../../../booking/server/hold/hold-queries.ts';
import {
  type ChoiceRefusal,
  chooseSlot,
} from '../../../schedule/server/availability/choose-slot.ts';
import type { DeskWaitlistEntry } from '../../contract/reception-waitlist.ts';
import { offerClock } from '../../rules/offer-clock.ts';
import { announceWaitlist } from '../entry/announce-waitlist.ts';
import { findEntry } from '../entry/entry-queries.ts';
import { insertWaitlistEvents } from '../entry/event-queries.ts';
import { insertOffers } from '../offers/offer-queries.ts';
import { readDeskEntry } from './list-waitlist.ts';

/**
 * Keeps a free time for a person while the counter calls them: any time that the counter could give, also
 * before the person's turn. A browser's hold is not taken away.
 */
export async function offerAtDesk(
  services: Services,
  request: Call<'reception'> & {
    entryId: string;
    doctorId: string;
    startsAt: string;
  },
): Promise<Outcome<DeskWaitlistEntry, ChoiceRefusal | 'OFFER_PENDING'>> {
  const { db } = services;
  const { entryId, doctorId, startsAt, actor, zone, now } = request;
  const entry = await findEntry(db, entryId);
  if (!entry || entry.endReason !== null) return refuse({ code: 'NOT_FOUND' });
  if (entry.offer) return refuse({ code: 'OFFER_PENDING' });
  const { practiceId, insurerId, planId, patientId } = entry;
  const payer = { ...(insurerId && { insurerId }), ...(planId && { planId }) };
  const slot = { doctorId, practiceId, startsAt, ...payer };
  const chosen = await chooseSlot(services, { slot, now, audience: 'desk' });
  if (!chosen.ok) return chosen;
  const { doctor, endsAt, roomId, startsAt: start } = chosen.value;
  const minute = epochMinuteOf(now.getTime());
  const quiet = { fromMinute: 1440, toMinute: 0 };
  const clock = offerClock(minute, {
    takenUntil: epochMinuteOf(start.getTime()),
    atNight: true,
    quiet,
    zone,
  });
  const keptMs =
    typeof clock === 'string'
      ? start.getTime() - now.getTime()
      : (clock.expiresAt - clock.toldAt) * 60_000;
  const expiresAt = new Date(Math.min(now.getTime() + keptMs, start.getTime()));
  const offer = {
    entryId,
    startsAt: start,
    endsAt,
    roomId,
    toldAt: now,
    expiresAt,
  };
  const offered = await inTransaction(db, async (tx) => {
    await deleteExpiredHolds(tx, {
      times: [{ doctorId, startsAt: start, endsAt }],
      heldBy: null,
      now,
    });
    const [inserted] = await insertOffers(tx, {
      doctor,
      offers: [offer],
      userId: actor.id,
      now,
    });
    if (!inserted) return { ok: false };
    const by = { kind: 'reception', id: actor.id } as const;
    await insertWaitlistEvents(tx, {
      entryId,
      offerId: inserted.id,
      kind: 'offered',
      actor: by,
      at: now,
    });
    await insertAuditEvent(tx, {
      ...doneBy(request),
      kind: 'waitlist_offered',
      subjectPatientId: patientId,
    });
    return { ok: true };
  });
  if (!offered.ok) {
    const present = await findEntry(db, entryId);
    if (present?.offer) return refuse({ code: 'OFFER_PENDING' });
    return refuse({ code: 'SLOT_TAKEN', data: { nearest: [] } });
  }
  announceWaitlist(services, { patientId, doctorId });
  return done(await readDeskEntry(services, entryId));
}
