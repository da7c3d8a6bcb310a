import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  type EntryToInsert,
  findEqualEntry,
  insertEntryIfNew,
  insertLooksForEntry,
  lockOpenEntry,
  updateEntryTerms,
} from '../entry/entry-queries.ts';
import {
  insertWaitlistEvents,
  type WaitlistActor,
} from '../entry/event-queries.ts';

/**
 * Writes a wish at the end of the line. A person who already waits for the same keeps the place and gets the
 * new terms. The same request sent twice writes one wish. Needs a transaction.
 */
export async function writeEntry(
  tx: Database,
  entry: EntryToInsert,
  actor: WaitlistActor,
): Promise<string> {
  const { now: at } = entry;
  for (;;) {
    const id = await insertEntryIfNew(tx, entry);
    if (id) {
      await insertLooksForEntry(tx, id);
      await insertWaitlistEvents(tx, {
        entryId: id,
        kind: 'joined',
        actor,
        at,
      });
      return id;
    }
    const equal = await findEqualEntry(tx, entry);
    if (equal?.isRepeat) return equal.id;
    // The equal wish may end at this very moment, which makes room for the new one.
    if (!equal || !(await lockOpenEntry(tx, equal.id))) continue;
    await updateEntryTerms(tx, { ...entry, id: equal.id });
    await insertLooksForEntry(tx, equal.id);
    await insertWaitlistEvents(tx, {
      entryId: equal.id,
      kind: 'changed',
      actor,
      at,
    });
    return equal.id;
  }
}
