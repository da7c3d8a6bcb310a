import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { ClinicDay } from '../../../../base/time/clinic-day.ts';
import type { WishTerms } from '../../contract/waitlist-entries.ts';
import { announceWaitlist } from '../entry/announce-waitlist.ts';
import {
  type EntryRow,
  findKnownEntry,
  insertLooksForEntry,
  lockOpenEntry,
  updateEntryTerms,
} from '../entry/entry-queries.ts';
import {
  insertWaitlistEvents,
  type WaitlistActor,
} from '../entry/event-queries.ts';
import { checkTerms } from './prepare-wish.ts';

/** Changes the times that serve. The place in the line and the present offer stay. */
export async function changeWish(
  services: Services,
  {
    entry,
    terms,
    actor,
    today,
    now,
  }: {
    entry: EntryRow;
    terms: WishTerms;
    actor: WaitlistActor;
    today: ClinicDay;
    now: Date;
  },
): Promise<Outcome<EntryRow, 'NOT_FOUND' | 'INVALID_INPUT'>> {
  const checked = checkTerms(terms, { today });
  if (!checked.ok) return checked;
  const { ok } = await inTransaction(services.db, async (tx) => {
    if (!(await lockOpenEntry(tx, entry.id))) return { ok: false };
    await updateEntryTerms(tx, { ...terms, id: entry.id });
    await insertLooksForEntry(tx, entry.id);
    await insertWaitlistEvents(tx, {
      entryId: entry.id,
      kind: 'changed',
      actor,
      at: now,
    });
    return { ok: true };
  });
  if (!ok) return refuse({ code: 'NOT_FOUND' });
  announceWaitlist(services, entry);
  return done(await findKnownEntry(services.db, entry.id));
}
