import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { done, type Outcome } from '../../../base/kernel/refusal.ts';
import { doerOf } from '../../access/server/acting/call-for.ts';
import { tellLimit } from '../../booking/server/take/tell-limit.ts';
import type { WaitlistEntry, WishTerms } from '../contract/waitlist-entries.ts';
import type { EntryRow } from './entry/entry-queries.ts';
import { toWaitlistEntry } from './entry/to-waitlist-entry.ts';
import { type AcceptRefusal, acceptOffer } from './offers/accept-offer.ts';
import { passOffer } from './offers/pass-offer.ts';
import { changeWish } from './wishes/change-wish.ts';
import { endWish } from './wishes/end-wish.ts';
import {
  findEntryToChange,
  findOwnEntry,
  patientOf,
  readerOf,
} from './wishes/own-entry.ts';

type PatientCall = Call<'patient'>;

/** Changes the times that serve the signed-in patient. */
export async function changeOwnWish(
  services: Services,
  { entryId, ...request }: PatientCall & { entryId: string } & WishTerms,
): Promise<
  Outcome<WaitlistEntry, 'NOT_FOUND' | 'INVALID_INPUT' | 'NEEDS_CODE'>
> {
  const own = await findEntryToChange(services, request, { entryId });
  if (!own.ok) return own;
  const { weekdays, dayParts, untilDay, atNight, today, now } = request;
  const terms = { weekdays, dayParts, untilDay, atNight };
  const { entry, call } = own.value;
  const changed = await changeWish(services, {
    entry,
    terms,
    actor: doerOf(call),
    today,
    now,
  });
  return changed.ok
    ? shown(services, { request, call }, changed.value)
    : changed;
}

/** Ends a wish of the signed-in patient. */
export async function endOwnWish(
  services: Services,
  { entryId, ...request }: PatientCall & { entryId: string },
): Promise<Outcome<WaitlistEntry, 'NOT_FOUND' | 'NEEDS_CODE'>> {
  const own = await findEntryToChange(services, request, { entryId });
  if (!own.ok) return own;
  const { entry, call } = own.value;
  const end = {
    entry,
    actor: doerOf(call),
    reason: 'withdrawn',
    now: request.now,
  } as const;
  return shown(services, { request, call }, await endWish(services, end));
}

/**
 * Takes an offer of the signed-in patient. A session opened with the DNI may book. Moving an appointment
 * needs a known browser, as elsewhere.
 */
export async function acceptOwnOffer(
  services: Services,
  { offerId, ...request }: PatientCall & { offerId: string },
): Promise<Outcome<WaitlistEntry, 'NOT_FOUND' | 'NEEDS_CODE' | AcceptRefusal>> {
  const own = await findOwnEntry(services, request, { offerId });
  const mayMove = own.ok && own.value.entry.appointmentId !== null;
  const found = mayMove
    ? await findEntryToChange(services, request, { offerId })
    : own;
  if (!found.ok) return found;
  const { browser, now } = request;
  const { entry, call } = found.value;
  const familyLinkId = call.actor.representative?.linkId ?? null;
  const acceptance = {
    entry,
    offerId,
    actor: doerOf(call),
    familyLinkId,
    limitedIn: browser,
    now,
  };
  const accepted = await acceptOffer(services, acceptance);
  if (accepted.ok) return shown(services, { request, call }, accepted.value);
  // A representative is verified, and sees all appointments of the patient.
  if (familyLinkId) return accepted;
  return tellLimit(services.db, accepted, {
    patientId: call.actor.id,
    browser,
  });
}

/** Lets an offer of the signed-in patient go to the next person. */
export async function passOwnOffer(
  services: Services,
  { offerId, ...request }: PatientCall & { offerId: string },
): Promise<Outcome<WaitlistEntry, 'NOT_FOUND' | 'NEEDS_CODE' | 'OFFER_OVER'>> {
  const own = await findEntryToChange(services, request, { offerId });
  if (!own.ok) return own;
  const { entry, call } = own.value;
  const passed = await passOffer(services, {
    entry,
    offerId,
    actor: doerOf(call),
    now: request.now,
  });
  return passed.ok ? shown(services, { request, call }, passed.value) : passed;
}

/** Returns the wish as the caller may see it. `call` is the call for the wish's patient. */
async function shown(
  services: Services,
  { request, call }: { request: PatientCall; call: PatientCall },
  entry: EntryRow,
) {
  const reader = await readerOf(services, call);
  const patient = patientOf(call, request);
  return done(
    toWaitlistEntry(entry, {
      patient,
      reader,
      ways: services.ways,
      now: call.now,
    }),
  );
}
