import type { WaitlistEntry, WishTerms } from '../../../contract/waitlist-entries.ts';
import { tellLimit } from '../../agenda/take/tell-limit.ts';
import type { Call } from '../../clinic/call.ts';
import type { Services } from '../../clinic/services.ts';
import { done, type Outcome } from '../../kernel/refusal.ts';
import type { EntryRow } from '../entry/entry-queries.ts';
import { toWaitlistEntry } from '../entry/to-waitlist-entry.ts';
import { type AcceptRefusal, acceptOffer } from '../offers/accept-offer.ts';
import { passOffer } from '../offers/pass-offer.ts';
import { changeWish } from '../wishes/change-wish.ts';
import { endWish } from '../wishes/end-wish.ts';
import { findEntryToChange, findOwnEntry, readerOf } from '../wishes/own-entry.ts';

type PatientCall = Call<'patient'>;

/** Changes when a time serves the signed-in patient. */
export async function changeOwnWish(
  services: Services,
  { entryId, ...request }: PatientCall & { entryId: string } & WishTerms,
): Promise<Outcome<WaitlistEntry, 'NOT_FOUND' | 'INVALID_INPUT' | 'NEEDS_CODE'>> {
  const own = await findEntryToChange(services, request, { entryId });
  if (!own.ok) return own;
  const { weekdays, dayParts, untilDay, atNight, today, now } = request;
  const terms = { weekdays, dayParts, untilDay, atNight };
  const changed = await changeWish(services, {
    entry: own.value,
    terms,
    actor: byPatient(request),
    today,
    now,
  });
  return changed.ok ? shown(services, request, changed.value) : changed;
}

/** The signed-in patient waits no longer. */
export async function endOwnWish(
  services: Services,
  { entryId, ...request }: PatientCall & { entryId: string },
): Promise<Outcome<WaitlistEntry, 'NOT_FOUND' | 'NEEDS_CODE'>> {
  const own = await findEntryToChange(services, request, { entryId });
  if (!own.ok) return own;
  const end = { entry: own.value, actor: byPatient(request), reason: 'withdrawn', now: request.now } as const;
  return shown(services, request, await endWish(services, end));
}

/**
 * Takes what is offered to the signed-in patient. A session opened with the DNI may book; to move an appointment takes a
 * browser that is known, as elsewhere.
 */
export async function acceptOwnOffer(
  services: Services,
  { offerId, ...request }: PatientCall & { offerId: string },
): Promise<Outcome<WaitlistEntry, 'NOT_FOUND' | 'NEEDS_CODE' | AcceptRefusal>> {
  const own = await findOwnEntry(services, request, { offerId });
  const mayMove = own.ok && own.value.appointmentId !== null;
  const entry = mayMove ? await findEntryToChange(services, request, { offerId }) : own;
  if (!entry.ok) return entry;
  const { browser, now } = request;
  const acceptance = { entry: entry.value, offerId, actor: byPatient(request), limitedIn: browser, now };
  const accepted = await acceptOffer(services, acceptance);
  if (accepted.ok) return shown(services, request, accepted.value);
  return tellLimit(services.db, accepted, { patientId: request.actor.id, browser });
}

/** Lets what is offered to the signed-in patient go to the next. */
export async function passOwnOffer(
  services: Services,
  { offerId, ...request }: PatientCall & { offerId: string },
): Promise<Outcome<WaitlistEntry, 'NOT_FOUND' | 'NEEDS_CODE' | 'OFFER_OVER'>> {
  const own = await findEntryToChange(services, request, { offerId });
  if (!own.ok) return own;
  const passing = { entry: own.value, offerId, actor: byPatient(request), now: request.now };
  const passed = await passOffer(services, passing);
  return passed.ok ? shown(services, request, passed.value) : passed;
}

function byPatient({ actor }: PatientCall) {
  return { kind: 'patient', id: actor.id } as const;
}

async function shown(services: Services, request: PatientCall, entry: EntryRow) {
  const reader = await readerOf(services, request);
  return done(toWaitlistEntry(entry, { reader, now: request.now }));
}
