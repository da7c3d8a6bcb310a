import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import {
  type EndReason,
  type EntryRow,
  findEntry,
  findEntryOfOffer,
} from '../entry/entry-queries.ts';
import { type AcceptRefusal, acceptOffer } from '../offers/accept-offer.ts';
import { passOffer } from '../offers/pass-offer.ts';
import { endWish } from '../wishes/end-wish.ts';

type DeskCall = Call<'reception'>;

/**
 * Takes the offered time for a person who accepted it by phone. Neither limits nor the deadline for changes
 * bind the counter.
 */
export async function confirmOfferAtDesk(
  services: Services,
  { offerId, ...request }: DeskCall & { offerId: string },
): Promise<
  Outcome<{ appointmentId: string | null }, 'NOT_FOUND' | AcceptRefusal>
> {
  const entry = await findEntryOfOffer(services.db, offerId);
  if (!entry) return refuse({ code: 'NOT_FOUND' });
  const { now } = request;
  const accepted = await acceptOffer(services, {
    entry,
    offerId,
    actor: by(request),
    limitedIn: null,
    now,
  });
  if (!accepted.ok) return accepted;
  // A repeat changes nothing, and is not audited.
  if (entry.offer?.id === offerId)
    await audit(services, request, { entry, what: 'accepted' });
  return done({ appointmentId: accepted.value.bookedAppointmentId });
}

/** Notes that the person declines the offered time and waits on. */
export function declineOfferAtDesk(
  services: Services,
  request: DeskCall & { offerId: string },
): Promise<Outcome<{ isOver: boolean }, 'NOT_FOUND' | 'OFFER_OVER'>> {
  return settle(services, { ...request, state: 'passed', reason: null });
}

/** The clinic takes an offer back: the time is free again, for the counter too. */
export function withdrawOfferAtDesk(
  services: Services,
  request: DeskCall & { offerId: string; reason: string },
): Promise<Outcome<{ isOver: boolean }, 'NOT_FOUND' | 'OFFER_OVER'>> {
  return settle(services, { ...request, state: 'withdrawn' });
}

async function settle(
  services: Services,
  {
    offerId,
    state,
    reason,
    ...request
  }: DeskCall & {
    offerId: string;
    state: 'passed' | 'withdrawn';
    reason: string | null;
  },
): Promise<Outcome<{ isOver: boolean }, 'NOT_FOUND' | 'OFFER_OVER'>> {
  const entry = await findEntryOfOffer(services.db, offerId);
  if (!entry) return refuse({ code: 'NOT_FOUND' });
  const passed = await passOffer(services, {
    entry,
    offerId,
    state,
    actor: by(request),
    reason,
    now: request.now,
  });
  if (!passed.ok) return passed;
  if (entry.offer?.id === offerId)
    await audit(services, request, { entry, what: state });
  return done({ isOver: true });
}

/** Ends a wish at the counter, with the reason that the receptionist wrote. */
export async function endWishAtDesk(
  services: Services,
  {
    entryId,
    reason: words,
    ...request
  }: DeskCall & { entryId: string; reason: string },
): Promise<Outcome<{ end: EndReason }, 'NOT_FOUND'>> {
  const entry = await findEntry(services.db, entryId);
  if (!entry) return refuse({ code: 'NOT_FOUND' });
  const ended = await endWish(services, {
    entry,
    actor: by(request),
    reason: 'by_clinic',
    words,
    now: request.now,
  });
  if (entry.endReason === null)
    await audit(services, request, { entry, what: 'ended' });
  return done({ end: ended.endReason ?? 'by_clinic' });
}

const by = ({ actor }: DeskCall) =>
  ({ kind: 'reception', id: actor.id }) as const;

async function audit(
  { db }: Services,
  request: DeskCall,
  { entry, what }: { entry: EntryRow; what: string },
): Promise<void> {
  const kind = what === 'ended' ? 'waitlist_ended' : 'waitlist_settled';
  await insertAuditEvent(db, {
    ...doneBy(request),
    kind,
    subjectPatientId: entry.patientId,
    detail: { what },
  });
}
