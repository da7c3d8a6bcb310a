import { sql } from 'kysely';
import { isByPresentSchedule } from '../../../../base/clinic/server/snapshot-queries.ts';
import type { Statements } from '../../../../base/kernel/db/commit-at-once.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { ChosenSlot } from '../../../schedule/server/availability/choose-slot.ts';

export interface HoldRow {
  id: string;
  doctorId: string;
  practiceId: string;
  startsAt: Date;
  endsAt: Date;
  heldUntil: Date;
  holdExtended: boolean;
}

/**
 * The holding browser and its address. The hold counts for the address, unless a verified patient is known in
 * the browser.
 */
export interface HoldOrigin {
  browser: Buffer;
  address: string;
}

export interface HoldToInsert extends ChosenSlot {
  heldBy: Buffer;
  heldUntil: Date;
  /** Undefined: the hold counts for no address. */
  origin?: HoldOrigin | undefined;
}

// A literal, not a parameter: PostgreSQL uses the partial index of holds only if the statement repeats its
// condition.
const held = sql.lit('held');

const holdColumns = [
  'id',
  'doctorId',
  'practiceId',
  'startsAt',
  'endsAt',
  'heldUntil',
  'holdExtended',
] as const;

/** Finds the unexpired hold of a browser. */
export async function findHoldOfBrowser(
  db: Database,
  { heldBy, now }: { heldBy: Buffer; now: Date },
): Promise<HoldRow | undefined> {
  return db
    .selectFrom('appointments')
    .select(holdColumns)
    .$narrowType<{ heldUntil: Date }>()
    .where('status', '=', held)
    .where('heldBy', '=', heldBy)
    .where('heldUntil', '>', now)
    .executeTakeFirst();
}

/** A hold that its holder may still use: unexpired, or pushed out and not taken yet. */
export interface UsableHold {
  /** The holder may use the hold until then. */
  usableUntil: Date;
  isExtended: boolean;
  /** The address for which it counts. Null: it counts for none. */
  heldFrom: string | null;
  doctorId: string;
  practiceId: string;
  specialtyId: string;
  roomId: string | null;
  insurerId: string | null;
  planId: string | null;
  startsAt: Date;
  endsAt: Date;
}

export async function findHold(
  db: Database,
  { holdId, now }: { holdId: string; now: Date },
): Promise<UsableHold | undefined> {
  const { rows } = await sql<UsableHold>`
    select ${usableUntil} as usable_until, hold_extended as is_extended, held_from, doctor_id, practice_id, specialty_id,
      room_id, insurer_id, plan_id, starts_at, ends_at
    from appointments where id = ${holdId} and status = 'held' and ${usableUntil} > ${now}`.execute(
    db,
  );
  return rows[0];
}

/** The holder may use the hold until then. Null for an appointment. */
const usableUntil = sql`greatest(held_until, pushed_out_until)`;

/** Undefined: the time is taken, or the doctor's schedule changed since the slot was chosen. */
export async function insertHoldIfFree(
  db: Statements,
  hold: HoldToInsert,
): Promise<HoldRow | undefined> {
  const { rows } = await sql<HoldRow>`
    insert into appointments (doctor_id, specialty_id, practice_id, room_id, insurer_id, plan_id,
      starts_at, ends_at, status, held_by, held_until, held_from)
    select ${hold.doctor.id}, ${hold.practice.specialtyId}, ${hold.practice.id}, ${hold.roomId}::uuid,
      ${hold.insurer?.id ?? null}::uuid, ${hold.planId}::uuid, ${hold.startsAt}::timestamptz,
      ${hold.endsAt}::timestamptz, 'held', ${hold.heldBy}::bytea, ${hold.heldUntil}::timestamptz,
      ${hold.origin ? addressToCount(hold.origin) : sql`null`}
    where ${isByPresentSchedule(hold.doctor)}
    on conflict do nothing
    returning id, doctor_id, practice_id, starts_at, ends_at, held_until, hold_extended`.execute(
    db,
  );
  return rows[0];
}

function addressToCount({ browser, address }: HoldOrigin) {
  return sql`case when exists (select from known_devices device join patients patient on patient.id = device.patient_id
    where device.browser_hash = ${browser}::bytea and patient.identity_verified_at is not null) then null
    else ${address}::text end`;
}

interface DoctorsTime {
  doctorId: string;
  startsAt: Date;
  endsAt: Date;
}

/** Deletes expired holds that overlap any of these times, and the browser's own expired holds anywhere. */
export async function deleteExpiredHolds(
  db: Database,
  {
    times,
    heldBy,
    now,
  }: { times: readonly DoctorsTime[]; heldBy: Buffer | null; now: Date },
): Promise<void> {
  const overlapping = times.map(
    ({ doctorId, startsAt, endsAt }) =>
      sql` or (doctor_id = ${doctorId} and during && tstzrange(${startsAt}, ${endsAt}))`,
  );
  await sql`delete from appointments where status = 'held' and held_until <= ${now}
    and (held_by = ${heldBy}::bytea${sql.join(overlapping, sql``)})`.execute(
    db,
  );
}

/**
 * Deletes the browsers' holds of these times, because the counter gives the time. A time that is offered to a
 * person on the waiting list stays theirs.
 */
export async function deleteHoldsAt(
  db: Database,
  times: readonly DoctorsTime[],
): Promise<void> {
  if (times.length === 0) return;
  const overlapping = times.map(
    ({ doctorId, startsAt, endsAt }) =>
      sql`(doctor_id = ${doctorId} and during && tstzrange(${startsAt}, ${endsAt}))`,
  );
  await sql`delete from appointments where status = 'held' and offer_id is null
    and (${sql.join(overlapping, sql` or `)})`.execute(db);
}

export async function deleteHoldOfBrowser(
  db: Database,
  heldBy: Buffer,
): Promise<void> {
  await db
    .deleteFrom('appointments')
    .where('status', '=', held)
    .where('heldBy', '=', heldBy)
    .execute();
}

/** Deletes a browser's hold. Does not delete an offer of the waiting list. */
export async function deleteHold(
  db: Database,
  holdId: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('appointments')
    .where('id', '=', holdId)
    .where('status', '=', 'held')
    .where('offerId', 'is', null)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes a hold if it is of that browser. Returns its time if it was still usable. */
export async function deleteOwnHold(
  db: Database,
  { holdId, heldBy, now }: { holdId: string; heldBy: Buffer; now: Date },
): Promise<
  Pick<HoldRow, 'doctorId' | 'practiceId' | 'startsAt' | 'endsAt'> | undefined
> {
  const { rows } = await sql<
    Pick<HoldRow, 'doctorId' | 'practiceId' | 'startsAt' | 'endsAt'> & {
      isUsable: boolean;
    }
  >`
    delete from appointments where id = ${holdId} and status = 'held' and held_by = ${heldBy}::bytea
    returning doctor_id, practice_id, starts_at, ends_at, ${usableUntil} > ${now} as is_usable`.execute(
    db,
  );
  const [row] = rows;
  return row?.isUsable ? row : undefined;
}

export async function deleteHolds(
  db: Database,
  holdIds: readonly string[],
): Promise<void> {
  if (holdIds.length === 0) return;
  await db
    .deleteFrom('appointments')
    .where('id', 'in', holdIds)
    .where('status', '=', 'held')
    .execute();
}

/** False: the hold expired, or was extended before. A hold that was pushed out stays pushed out. */
export async function updateHoldExtended(
  db: Database,
  { holdId, until, now }: { holdId: string; until: Date; now: Date },
): Promise<boolean> {
  const { rows } = await sql`update appointments set hold_extended = true,
      held_until = case when pushed_out_until is null then ${until}::timestamptz else held_until end,
      pushed_out_until = case when pushed_out_until is null then null else ${until}::timestamptz end
    where id = ${holdId} and status = 'held' and ${usableUntil} > ${now} and not hold_extended
    returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Sets the insurer and plan that the person named last. The hold of the time stays. Undefined: the hold is
 * gone.
 */
export async function updateHoldInsurer(
  db: Database,
  {
    holdId,
    insurerId,
    planId,
  }: { holdId: string; insurerId: string | null; planId: string | null },
): Promise<HoldRow | undefined> {
  return db
    .updateTable('appointments')
    .set({ insurerId, planId })
    .where('id', '=', holdId)
    .where('status', '=', 'held')
    .returning(holdColumns)
    .$narrowType<{ heldUntil: Date }>()
    .executeTakeFirst();
}

/** Keeps other requests from replacing this browser's hold until the transaction ends. */
export async function lockBrowser(db: Database, heldBy: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${browserLock}, ${heldBy.readInt32BE(0)})`.execute(
    db,
  );
}

const browserLock = 7_210_004;

export async function updateHolder(
  db: Database,
  { holdId, heldBy }: { holdId: string; heldBy: Buffer },
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ heldBy })
    .where('id', '=', holdId)
    .execute();
}

/** Deletes the holds and proofs that ended an hour ago or more. */
export async function deleteOldHoldsAndProofs(db: Database): Promise<void> {
  await sql`delete from appointments where status = 'held' and ${usableUntil} < now() - interval '1 hour'`.execute(
    db,
  );
  await sql`delete from booking_proofs where expires_at < now() - interval '1 hour'`.execute(
    db,
  );
}
