import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { callFor } from '../../../access/server/acting/call-for.ts';
import { isSureOfPatient } from '../../../access/server/session/is-sure-of-patient.ts';
import {
  type EntryRow,
  findEntry,
  findEntryOfOffer,
} from '../entry/entry-queries.ts';
import type { EntryReader } from '../entry/to-waitlist-entry.ts';

/** A wish of a patient whom a call reaches, and the call for that patient. */
export interface OwnEntry {
  entry: EntryRow;
  call: Call<'patient'>;
}

/** Finds a wish of the signed-in patient or of a represented one. Refuses any other with NOT_FOUND. */
export async function findOwnEntry(
  { db }: Pick<Services, 'db'>,
  call: Call<'patient'>,
  asked: { entryId: string } | { offerId: string },
): Promise<Outcome<OwnEntry, 'NOT_FOUND'>> {
  const entry =
    'entryId' in asked
      ? await findEntry(db, asked.entryId)
      : await findEntryOfOffer(db, asked.offerId);
  if (!entry) return refuse({ code: 'NOT_FOUND' });
  const reached = await callFor(db, call, entry.patientId);
  return reached.ok ? done({ entry, call: reached.value }) : reached;
}

/**
 * The same for a change. Refuses with NEEDS_CODE if the caller is not surely the patient (docs/security.md).
 */
export async function findEntryToChange(
  services: Pick<Services, 'db'>,
  call: Call<'patient'>,
  asked: { entryId: string } | { offerId: string },
): Promise<Outcome<OwnEntry, 'NOT_FOUND' | 'NEEDS_CODE'>> {
  const own = await findOwnEntry(services, call, asked);
  if (!own.ok) return own;
  return (await isSure(services, own.value.call))
    ? own
    : refuse({ code: 'NEEDS_CODE' });
}

/** Returns how much the signed-in patient may read of their own wishes. */
export async function readerOf(
  services: Pick<Services, 'db'>,
  call: Pick<Call<'patient'>, 'actor' | 'browser'>,
): Promise<EntryReader> {
  const isSureOfThem = await isSure(services, call);
  return {
    namesReserved: isSureOfThem,
    namesSpecialty: call.actor.level !== 'N1',
    tellsCode: isSureOfThem,
  };
}

/** Returns the patient of a call. Null: the caller is the patient. */
export function patientOf(
  { actor }: Pick<Call<'patient'>, 'actor'>,
  asking: Pick<Call<'patient'>, 'actor'>,
): { id: string; name: string } | null {
  return actor.id === asking.actor.id
    ? null
    : { id: actor.id, name: actor.name };
}

function isSure(
  { db }: Pick<Services, 'db'>,
  { actor, browser }: Pick<Call<'patient'>, 'actor' | 'browser'>,
) {
  return isSureOfPatient(db, {
    patientId: actor.id,
    level: actor.level,
    browser,
  });
}
