import type { Services } from '../../../base/doors/services.ts';
import { spendBudgets } from '../../../base/kernel/budgets/spend-budget.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import { tellLimit } from '../../booking/server/take/tell-limit.ts';
import type { WaitlistEntry, WishTerms } from '../contract/waitlist-entries.ts';
import { type EntryRow, findEntry } from './entry/entry-queries.ts';
import { byLinkReader, toWaitlistEntry } from './entry/to-waitlist-entry.ts';
import { entryIdOf, isWaitlistToken } from './entry/waitlist-link.ts';
import { type AcceptRefusal, acceptOffer } from './offers/accept-offer.ts';
import { passOffer } from './offers/pass-offer.ts';
import { changeWish } from './wishes/change-wish.ts';
import { endWish } from './wishes/end-wish.ts';

interface ByLink {
  token: string;
  /** The browser's own secret, hashed. */
  browser: Buffer;
  address: string;
  now: Date;
}

type LinkRefusal = 'ACCESS_REFUSED' | 'TOO_MANY_ATTEMPTS';

/** Shows a wish to the holder of its link. Changes nothing, because mail scanners open links. */
export async function lookAtWish(
  services: Services,
  request: ByLink,
): Promise<Outcome<WaitlistEntry, LinkRefusal>> {
  const opened = await open(services, request);
  return opened.ok ? shown(services, opened.value, request) : opened;
}

export async function changeLinkedWish(
  services: Services,
  request: ByLink & WishTerms,
): Promise<Outcome<WaitlistEntry, LinkRefusal | 'INVALID_INPUT'>> {
  const opened = await open(services, request);
  if (!opened.ok) return opened;
  const { weekdays, dayParts, untilDay, atNight, now } = request;
  const { clinic } = await services.snapshot.any();
  const today = dayAt(now, clinic.timeZone);
  const change = {
    terms: { weekdays, dayParts, untilDay, atNight },
    actor: byPatient(opened.value),
    today,
    now,
  };
  const changed = await changeWish(services, {
    entry: opened.value,
    ...change,
  });
  if (changed.ok) return shown(services, changed.value, request);
  // The wish ended meanwhile.
  return changed.refusal.code === 'NOT_FOUND'
    ? refuse({ code: 'ACCESS_REFUSED' })
    : (changed as Outcome<never, 'INVALID_INPUT'>);
}

export async function endLinkedWish(
  services: Services,
  request: ByLink,
): Promise<Outcome<WaitlistEntry, LinkRefusal>> {
  const opened = await open(services, request);
  if (!opened.ok) return opened;
  const entry = opened.value;
  const end = {
    entry,
    actor: byPatient(entry),
    reason: 'withdrawn',
    now: request.now,
  } as const;
  return shown(services, await endWish(services, end), request);
}

export async function acceptLinkedOffer(
  services: Services,
  { offerId, ...request }: ByLink & { offerId: string },
): Promise<Outcome<WaitlistEntry, LinkRefusal | AcceptRefusal>> {
  const opened = await open(services, request);
  if (!opened.ok) return opened;
  const { browser, now } = request;
  const entry = opened.value;
  const accepted = await acceptOffer(services, {
    entry,
    offerId,
    actor: byPatient(entry),
    limitedIn: browser,
    now,
  });
  if (accepted.ok) return shown(services, accepted.value, request);
  return tellLimit(services.db, accepted, {
    patientId: entry.patientId,
    browser,
  });
}

export async function passLinkedOffer(
  services: Services,
  { offerId, ...request }: ByLink & { offerId: string },
): Promise<Outcome<WaitlistEntry, LinkRefusal | 'OFFER_OVER'>> {
  const opened = await open(services, request);
  if (!opened.ok) return opened;
  const entry = opened.value;
  const passed = await passOffer(services, {
    entry,
    offerId,
    actor: byPatient(entry),
    now: request.now,
  });
  return passed.ok ? shown(services, passed.value, request) : passed;
}

/** Finds the wish that a link opens. Guesses are limited by address, and a valid link is never refused. */
async function open(
  { db, linkKey, budgets }: Services,
  { token, address }: ByLink,
): Promise<Outcome<EntryRow, LinkRefusal>> {
  const id = entryIdOf(token);
  const entry = id === undefined ? undefined : await findEntry(db, id);
  if (entry && isWaitlistToken(linkKey, entry, token)) return done(entry);
  const within = await spendBudgets(budgets, { linkOfAddress: address });
  return within.ok ? refuse({ code: 'ACCESS_REFUSED' }) : within;
}

const byPatient = ({ patientId: id }: EntryRow) =>
  ({ kind: 'patient', id }) as const;

const shown = ({ ways }: Services, entry: EntryRow, { now }: ByLink) =>
  done(toWaitlistEntry(entry, { reader: byLinkReader, ways, now }));
