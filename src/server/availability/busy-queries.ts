import { type RawBuilder, sql } from 'kysely';
import type { Interval } from '../../domain/calendar/interval.ts';
import type { Database } from '../db/database.ts';

/** Epoch minutes; `from` included, `to` not. */
export interface BusyAsked {
  from: number;
  to: number;
  now: Date;
}

export interface BusyOfDoctor {
  /** Of the catalog, in the same instant as the bookings. */
  revision: number;
  /** In no order; none overlaps another. */
  busy: Interval[];
  /** Of the busy times those that are held, by their start, so that whose hold it is can leave it out. */
  holders: Holder[];
}

/** The start in minutes, the expiry in milliseconds; who holds it in hexadecimal. */
export type Holder = [start: number, heldUntil: number, holdId: string, heldBy: string | null];

/** What is booked or held of a doctor's regular time; a turno that is being moved may be left out. */
export async function findBusyOfDoctor(
  db: Database,
  { doctorId, butTurnoId, ...asked }: BusyAsked & { doctorId: string; butTurnoId: string | null },
): Promise<BusyOfDoctor> {
  const butTurno = butTurnoId === null ? sql`` : sql`and id <> ${butTurnoId}`;
  const { rows } = await sql<{ revision: number; busy: Bounds; holders: Holder[] | null }>`
    select (select revision from schedule_revisions) as revision, ${boundsOfGroup} as busy,
      json_agg(json_build_array((date_part('epoch', starts_at) / 60)::int,
        (date_part('epoch', held_until) * 1000)::bigint, id, encode(held_by, 'hex')))
        filter (where status = 'held') as holders
    from appointments where doctor_id = ${doctorId} and ${isBusy(asked)} ${butTurno}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An aggregate always answers one row.');
  return { revision: row.revision, busy: toIntervals(row.busy), holders: row.holders ?? [] };
}

export interface BusyOfDoctors {
  revision: number;
  busy: Map<string, Interval[]>;
}

/** The same for many doctors; who has nothing is not in the map. */
export async function findBusyOfDoctors(
  db: Database,
  { doctorIds, ...asked }: BusyAsked & { doctorIds: string[] },
): Promise<BusyOfDoctors> {
  const { rows } = await sql<{ revision: number; busy: Record<string, Bounds> | null }>`
    select (select revision from schedule_revisions) as revision, json_object_agg(doctor_id, bounds) as busy
    from (select doctor_id, ${boundsOfGroup} as bounds
      from appointments where doctor_id = any(${doctorIds}::uuid[]) and ${isBusy(asked)}
      group by doctor_id) of_doctor`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An aggregate always answers one row.');
  const busy = Object.entries(row.busy ?? {}).map(([id, bounds]) => [id, toIntervals(bounds)] as const);
  return { revision: row.revision, busy: new Map(busy) };
}

/** All starts and all ends, in epoch minutes; null where there are none. */
type Bounds = [starts: number[] | null, ends: number[] | null];

// One row with two arrays: many rows cost more to read than to find, and date_part is no numeric.
const boundsOfGroup = sql`json_build_array(array_agg((date_part('epoch', starts_at) / 60)::int),
  array_agg((date_part('epoch', ends_at) / 60)::int))`;

/** A sobreturno shares somebody else's time and is left out, as in the constraint; so is a hold that ran out. */
function isBusy({ from, to, now }: BusyAsked): RawBuilder<unknown> {
  return sql`starts_at < to_timestamp(${to * 60}::float8)
    and starts_at >= to_timestamp(${(from - longestVisit) * 60}::float8)
    and ends_at > to_timestamp(${from * 60}::float8)
    and status <> 'cancelled' and overbook_place = 0 and (status <> 'held' or held_until > ${now})`;
}

// Minutes. The index is by start: what began earlier may still go on, but no longer than this.
const longestVisit = 1440;

function toIntervals([starts, ends]: Bounds): Interval[] {
  return (starts ?? []).map((start, index) => ({ start, end: ends?.[index] as number }));
}
