import type { Call } from '../../clinic/call.ts';
import type { Services } from '../../clinic/services.ts';
import { isSureOfPatient } from '../../identity/session/is-sure-of-patient.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { type EntryRow, findEntry, findEntryOfOffer } from '../entry/entry-queries.ts';
import type { EntryReader } from '../entry/to-waitlist-entry.ts';

/** The signed-in patient's own wish; another person's is not found. */
export async function findOwnEntry(
  { db }: Pick<Services, 'db'>,
  { actor }: Pick<Call<'patient'>, 'actor'>,
  asked: { entryId: string } | { offerId: string },
): Promise<Outcome<EntryRow, 'NOT_FOUND'>> {
  const entry =
    'entryId' in asked ? await findEntry(db, asked.entryId) : await findEntryOfOffer(db, asked.offerId);
  return entry && entry.patientId === actor.patientId ? done(entry) : refuse({ code: 'NOT_FOUND' });
}

/** The same for an act that only who is sure to be that patient may do (docs/security.md). */
export async function findEntryToChange(
  services: Pick<Services, 'db'>,
  call: Pick<Call<'patient'>, 'actor' | 'browser'>,
  asked: { entryId: string } | { offerId: string },
): Promise<Outcome<EntryRow, 'NOT_FOUND' | 'NEEDS_CODE'>> {
  const own = await findOwnEntry(services, call, asked);
  if (!own.ok) return own;
  return (await isSure(services, call)) ? own : refuse({ code: 'NEEDS_CODE' });
}

/** How much the signed-in patient may be told of their own wishes. */
export async function readerOf(
  services: Pick<Services, 'db'>,
  call: Pick<Call<'patient'>, 'actor' | 'browser'>,
): Promise<EntryReader> {
  return { namesReserved: await isSure(services, call), namesSpecialty: call.actor.level !== 'N1' };
}

function isSure(
  { db }: Pick<Services, 'db'>,
  { actor, browser }: Pick<Call<'patient'>, 'actor' | 'browser'>,
) {
  return isSureOfPatient(db, { patientId: actor.id, level: actor.level, browser });
}
