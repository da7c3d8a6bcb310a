import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type {
  DeskWaitlistEntry,
  WaitlistEvent,
} from '../../contract/reception-waitlist.ts';
import { findEntry } from '../entry/entry-queries.ts';
import {
  type DeskEntryRow,
  listDeskEntries,
  listEntryEvents,
} from './desk-list-queries.ts';

const mostShown = 500;

/** Lists the persons who wait, in the order of the line. */
export async function listWaitlist({ db }: Pick<Services, 'db'>): Promise<{
  entries: DeskWaitlistEntry[];
  hasMore: boolean;
}> {
  const rows = await listDeskEntries(db, { most: mostShown + 1 });
  return {
    entries: rows.slice(0, mostShown).map(toDeskEntry),
    hasMore: rows.length > mostShown,
  };
}

/** Reads one open wish as the counter sees it. */
export async function readDeskEntry(
  { db }: Pick<Services, 'db'>,
  entryId: string,
): Promise<DeskWaitlistEntry> {
  const [row] = await listDeskEntries(db, { entryId, most: 1 });
  if (!row) throw new Error('A wish that was written a moment ago is gone.');
  return toDeskEntry(row);
}

/** Lists the events of a wish, the latest first. */
export async function readWaitlistHistory(
  { db }: Pick<Services, 'db'>,
  { entryId }: { entryId: string },
): Promise<Outcome<WaitlistEvent[], 'NOT_FOUND'>> {
  if (!(await findEntry(db, entryId))) return refuse({ code: 'NOT_FOUND' });
  const rows = await listEntryEvents(db, entryId);
  return done(
    rows.map(({ at, startsAt, doctorName, ...event }) => ({
      ...event,
      at: at.toISOString(),
      time:
        startsAt && doctorName
          ? { startsAt: startsAt.toISOString(), doctorName }
          : null,
    })),
  );
}

function toDeskEntry({
  soonerThan,
  joinedAt,
  offer,
  passedOver,
  ...row
}: DeskEntryRow): DeskWaitlistEntry {
  return {
    ...row,
    soonerThan: soonerThan?.toISOString() ?? null,
    joinedAt: joinedAt.toISOString(),
    offer: offer && toOffer(offer),
    passedOver: passedOver && {
      startsAt: new Date(passedOver.startsAtMs).toISOString(),
      reason: passedOver.reason as NonNullable<
        DeskWaitlistEntry['passedOver']
      >['reason'],
    },
  };
}

function toOffer({
  startsAtMs,
  expiresAtMs,
  ...offer
}: NonNullable<DeskEntryRow['offer']>) {
  const [startsAt, expiresAt] = [startsAtMs, expiresAtMs].map((ms) =>
    new Date(ms).toISOString(),
  );
  return {
    ...offer,
    startsAt: startsAt as string,
    expiresAt: expiresAt as string,
  };
}
