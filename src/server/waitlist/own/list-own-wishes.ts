import type { WaitlistEntry } from '../../../contract/waitlist-entries.ts';
import type { Call } from '../../clinic/call.ts';
import type { Services } from '../../clinic/services.ts';
import { listEntriesOfPatient } from '../entry/entry-queries.ts';
import { toWaitlistEntry } from '../entry/to-waitlist-entry.ts';
import { readerOf } from '../wishes/own-entry.ts';

const daysShown = 7;

/** What the signed-in patient waits for; and for a week what ended without their word. */
export async function listOwnWishes(services: Services, call: Call<'patient'>): Promise<WaitlistEntry[]> {
  const { actor, now } = call;
  const endedSince = new Date(now.getTime() - daysShown * 24 * 60 * 60_000);
  const rows = await listEntriesOfPatient(services.db, { patientId: actor.id, endedSince });
  const reader = await readerOf(services, call);
  return rows.map((row) => toWaitlistEntry(row, { reader, now }));
}
