import { type RawBuilder, sql } from 'kysely';
import { revisionOfAgenda } from '../../../../base/clinic/server/snapshot-queries.ts';
import { columnOf } from '../../../../base/kernel/db/column-of.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { Interval } from '../../../../base/time/interval.ts';

/** Epoch minutes; `from` included, `to` not. */
export interface BusyRequest {
  from: number;
  to: number;
  now: Date;
}

export interface BusyOfDoctor {
  /** The doctor's revision, read at the same instant as the bookings. */
  revision: number;
  /** Unordered; no two overlap. */
  busy: Interval[];
  /** The holds among the busy times, by start, so that their owner can ignore them. */
  holders: Holder[];
}

/**
 * A hold: start in epoch minutes, expiry in epoch milliseconds, id, and the holder's hash in hexadecimal.
 * `isOffer`: it keeps a time offered from the waiting list, for that person alone.
 */
export type Holder = [
  start: number,
  heldUntil: number,
  holdId: string,
  heldBy: string | null,
  isOffer: boolean,
];

/** Finds the booked or held parts of a doctor's regular time. The appointment being moved may be left out. */
export async function findBusyOfDoctor(
  db: Database,
  {
    doctorId,
    butAppointmentId,
    ...request
  }: BusyRequest & { doctorId: string; butAppointmentId: string | null },
): Promise<BusyOfDoctor> {
  const butAppointment =
    butAppointmentId === null ? sql`` : sql`and id <> ${butAppointmentId}`;
  const { rows } = await sql<{
    revision: number;
    busy: Bounds;
    holders: Holder[] | null;
  }>`
    select ${revisionOfAgenda({ doctorId: sql`${doctorId}::uuid` })} as revision, ${boundsOfGroup} as busy,
      json_agg(json_build_array((date_part('epoch', starts_at) / 60)::int,
        (date_part('epoch', held_until) * 1000)::bigint, id, encode(held_by, 'hex'), offer_id is not null))
        filter (where status = 'held') as holders
    from appointments where doctor_id = ${doctorId} and ${isBusy(request)} ${butAppointment}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('An aggregate always answers one row.');
  return {
    revision: row.revision,
    busy: toIntervals(row.busy),
    holders: row.holders ?? [],
  };
}

/** Epoch minutes, as in a `BusyRequest`. */
export interface DoctorLook {
  doctorId: string;
  from: number;
  to: number;
}

export interface BusyOfDoctors {
  /** The snapshot's revision. */
  revision: number;
  busy: Map<string, Interval[]>;
}

/**
 * The same for many doctors, each between their own instants. A doctor without bookings is not in the map.
 */
export async function findBusyOfDoctors(
  db: Database,
  {
    looks,
    now,
    butAppointmentIds = [],
    isOverHolds = false,
  }: {
    /** Each doctor once. */
    looks: readonly DoctorLook[];
    now: Date;
    butAppointmentIds?: readonly string[];
    /** True: holds of browsers count as free, but not offers of the waiting list. */
    isOverHolds?: boolean;
  },
): Promise<BusyOfDoctors> {
  const butAppointments =
    butAppointmentIds.length === 0
      ? sql``
      : sql`and id <> all(${butAppointmentIds}::uuid[])`;
  const butHolds = isOverHolds
    ? sql`and (status <> 'held' or offer_id is not null)`
    : sql``;
  const { rows } = await sql<{
    revision: number;
    busy: Record<string, Bounds> | null;
  }>`
    select (select revision from schedule_revisions) as revision, json_object_agg(doctor_id, bounds) as busy
    from (select doctor_id, ${boundsOfGroup} as bounds
      from unnest(${columnOf(looks, 'doctorId', 'uuid')}, ${columnOf(looks, 'from', 'int')},
          ${columnOf(looks, 'to', 'int')}) as look (whose, earliest, latest)
        join appointments on doctor_id = whose and ${isBusy({ from: sql.ref('earliest'), to: sql.ref('latest'), now })}
          ${butAppointments} ${butHolds}
      group by doctor_id) of_doctor`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An aggregate always answers one row.');
  const busy = Object.entries(row.busy ?? {}).map(
    ([id, bounds]) => [id, toIntervals(bounds)] as const,
  );
  return { revision: row.revision, busy: new Map(busy) };
}

/** All starts and all ends, in epoch minutes; null where there are none. */
type Bounds = [starts: number[] | null, ends: number[] | null];

// One row with two arrays, because many rows cost more to read than to find. `date_part` gives no numeric.
const boundsOfGroup = sql`json_build_array(array_agg((date_part('epoch', starts_at) / 60)::int),
  array_agg((date_part('epoch', ends_at) / 60)::int))`;

/**
 * Overbookings share another appointment's time and are left out, as in the constraint
 * `doctor_never_overlaps`. So are expired holds.
 */
function isBusy({
  from,
  to,
  now,
}: {
  from: unknown;
  to: unknown;
  now: Date;
}): RawBuilder<unknown> {
  return sql`starts_at < to_timestamp(${to}::int * 60::float8)
    and starts_at >= to_timestamp((${from}::int - ${sql.lit(longestVisit)}) * 60::float8)
    and ends_at > to_timestamp(${from}::int * 60::float8)
    and status <> 'cancelled' and overbook_place = 0 and (status <> 'held' or held_until > ${now})`;
}

// Minutes. The index is by start: earlier appointments may still be going on, but none lasts longer than
// this.
const longestVisit = 1440;

function toIntervals([starts, ends]: Bounds): Interval[] {
  return (starts ?? []).map((start, index) => ({
    start,
    end: ends?.[index] as number,
  }));
}
