import { sql } from 'kysely';
import type { Interval } from '../../domain/calendar/interval.ts';
import type { Database } from '../db/database.ts';
import type { OwnHold } from './offers-of-doctor.ts';

export interface BusyOfDoctor {
  /** Of the catalog, in the same instant as the bookings. */
  revision: number;
  /** In order; none overlaps another. */
  busy: Interval[];
}

/**
 * What is booked or held of a doctor's regular time. A sobreturno shares somebody else's and is left out,
 * as in the constraint. One row with one array: many rows cost more to read than to find.
 */
export async function findBusyOfDoctor(
  db: Database,
  {
    doctorId,
    from,
    to,
    now,
    ownHold,
  }: { doctorId: string; from: number; to: number; now: Date; ownHold?: OwnHold | undefined },
): Promise<BusyOfDoctor> {
  const ownId = ownHold && 'id' in ownHold ? ownHold.id : null;
  const heldBy = ownHold && 'heldBy' in ownHold ? ownHold.heldBy : null;
  const { rows } = await sql<{ revision: number; busy: number[] | null }>`
    select (select revision from schedule_revisions) as revision,
      array_to_json(array_agg(bound order by starts_at, bound)) as busy
    from appointments
      cross join lateral unnest(array[extract(epoch from starts_at)::bigint / 60,
        extract(epoch from ends_at)::bigint / 60]) as bound
    where doctor_id = ${doctorId}
      and starts_at < to_timestamp(${to * 60}::float8) and starts_at >= to_timestamp(${(from - longestVisit) * 60}::float8)
      and ends_at > to_timestamp(${from * 60}::float8)
      and status <> 'cancelled' and overbook_place = 0
      and (status <> 'held' or (held_until > ${now} and id is distinct from ${ownId}::uuid
        and held_by is distinct from ${heldBy}::bytea))`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An aggregate always answers one row.');
  return { revision: row.revision, busy: toIntervals(row.busy ?? []) };
}

export interface BusyOfDoctors {
  revision: number;
  busy: Map<string, Interval[]>;
}

/** The same for many doctors; who has nothing is not in the map. */
export async function findBusyOfDoctors(
  db: Database,
  { doctorIds, from, to, now }: { doctorIds: string[]; from: number; to: number; now: Date },
): Promise<BusyOfDoctors> {
  const { rows } = await sql<{ revision: number; busy: Record<string, number[]> | null }>`
    select (select revision from schedule_revisions) as revision, json_object_agg(doctor_id, bounds) as busy
    from (select doctor_id, array_agg(bound order by starts_at, bound) as bounds
      from appointments
        cross join lateral unnest(array[extract(epoch from starts_at)::bigint / 60,
          extract(epoch from ends_at)::bigint / 60]) as bound
      where doctor_id = any(${doctorIds}::uuid[])
        and starts_at < to_timestamp(${to * 60}::float8) and starts_at >= to_timestamp(${(from - longestVisit) * 60}::float8)
        and ends_at > to_timestamp(${from * 60}::float8)
        and status <> 'cancelled' and overbook_place = 0
        and (status <> 'held' or held_until > ${now})
      group by doctor_id) of_doctor`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An aggregate always answers one row.');
  const busy = Object.entries(row.busy ?? {}).map(([id, bounds]) => [id, toIntervals(bounds)] as const);
  return { revision: row.revision, busy: new Map(busy) };
}

// Minutes. The index is by start: what began earlier may still go on, but no longer than this.
const longestVisit = 1440;

function toIntervals(bounds: number[]): Interval[] {
  const intervals: Interval[] = [];
  for (let index = 0; index + 1 < bounds.length; index += 2) {
    intervals.push({ start: bounds[index] as number, end: bounds[index + 1] as number });
  }
  return intervals;
}
