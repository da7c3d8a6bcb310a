import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { listReach } from '../../access/server/acting/list-reach.ts';
import type { WaitlistEntry } from '../contract/waitlist-entries.ts';
import { listEntriesOfPatient } from './entry/entry-queries.ts';
import { toWaitlistEntry } from './entry/to-waitlist-entry.ts';
import { readerOf } from './wishes/own-entry.ts';

const daysShown = 7;

/**
 * Lists the wishes of the signed-in patient and of the represented ones, the oldest first. For a week it
 * includes wishes that ended by themselves.
 */
export async function listOwnWishes(
  services: Services,
  call: Call<'patient'>,
): Promise<WaitlistEntry[]> {
  const { now } = call;
  const endedSince = new Date(now.getTime() - daysShown * 24 * 60 * 60_000);
  const reach = await listReach(services.db, call);
  const lists = await Promise.all(
    reach.map(async ({ patientId, name }) => {
      const rows = await listEntriesOfPatient(services.db, {
        patientId,
        endedSince,
      });
      const reader = await readerOf(services, {
        ...call,
        actor: { ...call.actor, id: patientId },
      });
      const patient = name === null ? null : { id: patientId, name };
      return rows.map((row) =>
        toWaitlistEntry(row, { patient, reader, ways: services.ways, now }),
      );
    }),
  );
  return lists.flat().toSorted((a, b) => a.joinedAt.localeCompare(b.joinedAt));
}
