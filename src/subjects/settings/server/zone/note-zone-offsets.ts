import type { ReadServices } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  firstDifference,
  offsetAt,
  readOffsets,
  type ZoneOffsets,
} from '../../../../base/time/zone-offsets.ts';
import {
  insertZoneReading,
  listDatabaseOffsets,
  listZoneReadings,
  lockZoneReadings,
  updateDatabaseDifference,
} from './zone-queries.ts';

const DAY_MS = 24 * 60 * 60_000;
/** No appointment is booked so far ahead. */
const readDays = 3 * 366;

export interface ZoneNews {
  /** The first instant at which the clock shows another hour than when appointments were written. */
  differsFrom: Date | null;
  /** The first instant at which PostgreSQL's zone data differ from this process's. */
  databaseDiffersFrom: Date | null;
}

/**
 * Compares this process's zone data with the newest stored reading and with PostgreSQL's. Stores a new
 * reading where they differ, and only one even if several processes do this.
 */
export async function noteZoneOffsets(
  { db, snapshot }: ReadServices,
  { now, read = readOffsets }: { now: Date; read?: typeof readOffsets },
): Promise<ZoneNews> {
  const { timeZone } = (await snapshot.current()).clinic;
  const offsets = read(timeZone, {
    from: now.getTime(),
    until: now.getTime() + readDays * DAY_MS,
  });
  const differsFrom = await inTransaction(db, async (tx) => {
    await lockZoneReadings(tx);
    const newest = (await listZoneReadings(tx)).at(-1);
    const isOfZone = newest?.timeZone === timeZone;
    const differsAt = isOfZone
      ? firstDifference(newest, offsets, now.getTime())
      : null;
    const from = differsAt === null ? null : new Date(differsAt);
    const isOld =
      isOfZone && newest.until - now.getTime() < (readDays - 366) * DAY_MS;
    // A reading that only reaches further must not replace a change that is still to be kept.
    const isPending = newest?.differsFrom != null && newest.keptAt === null;
    if (!isOfZone || from || (isOld && !isPending))
      await insertZoneReading(tx, {
        timeZone,
        offsets,
        readAt: now,
        differsFrom: from,
      });
    return from ?? (isOfZone && isPending ? newest.differsFrom : null);
  });
  const databaseDiffersFrom = await findDatabaseDifference(db, {
    timeZone,
    offsets,
    now,
  });
  await updateDatabaseDifference(db, databaseDiffersFrom);
  return { differsFrom, databaseDiffersFrom };
}

/** The first day on which PostgreSQL has another offset. Null: none. */
async function findDatabaseDifference(
  db: Database,
  {
    timeZone,
    offsets,
    now,
  }: { timeZone: string; offsets: ZoneOffsets; now: Date },
): Promise<Date | null> {
  const days = Array.from(
    { length: readDays },
    (_, ahead) => new Date(now.getTime() + ahead * DAY_MS),
  );
  const minutes = await listDatabaseOffsets(db, { timeZone, instants: days });
  return (
    days.find(
      (day, index) => offsetAt(offsets, day.getTime()) !== minutes[index],
    ) ?? null
  );
}
