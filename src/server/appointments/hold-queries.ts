import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { ChosenSlot } from './choose-slot.ts';

export interface HoldRow {
  id: string;
  doctorId: string;
  practiceId: string;
  startsAt: Date;
  endsAt: Date;
  heldUntil: Date;
  holdExtended: boolean;
}

export interface HoldToInsert extends ChosenSlot {
  heldBy: Buffer;
  heldUntil: Date;
}

// Written out, since the index of holds serves only a statement that says so itself, not by a parameter.
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

/** The living hold of a browser. */
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

export async function findHold(
  db: Database,
  { holdId, now }: { holdId: string; now: Date },
): Promise<HoldRow | undefined> {
  return db
    .selectFrom('appointments')
    .select(holdColumns)
    .$narrowType<{ heldUntil: Date }>()
    .where('id', '=', holdId)
    .where('status', '=', 'held')
    .where('heldUntil', '>', now)
    .executeTakeFirst();
}

/** Undefined: somebody has that time, or the schedule moved on since the slot was chosen. */
export async function insertHoldIfFree(db: Database, hold: HoldToInsert): Promise<HoldRow | undefined> {
  const { rows } = await sql<HoldRow>`
    insert into appointments (doctor_id, specialty_id, practice_id, room_id, insurer_id, plan_id,
      starts_at, ends_at, status, held_by, held_until)
    select ${hold.doctor.id}, ${hold.practice.specialtyId}, ${hold.practice.id}, ${hold.roomId}::uuid,
      ${hold.insurer?.id ?? null}::uuid, ${hold.planId}::uuid, ${hold.startsAt}::timestamptz,
      ${hold.endsAt}::timestamptz, 'held', ${hold.heldBy}::bytea, ${hold.heldUntil}::timestamptz
    from schedule_revisions where revision = ${hold.catalog.revision}
    on conflict do nothing
    returning id, doctor_id, practice_id, starts_at, ends_at, held_until, hold_extended`.execute(db);
  return rows[0];
}

/** The holds that ran out and stand in the way of that range; and the browser's own, run out anywhere. */
export async function deleteExpiredHolds(
  db: Database,
  {
    doctorId,
    startsAt,
    endsAt,
    heldBy,
    now,
  }: { doctorId: string; startsAt: Date; endsAt: Date; heldBy: Buffer | null; now: Date },
): Promise<void> {
  await sql`delete from appointments where status = 'held' and held_until <= ${now}
    and (held_by = ${heldBy}::bytea or (doctor_id = ${doctorId} and during && tstzrange(${startsAt}, ${endsAt})))`.execute(
    db,
  );
}

export async function deleteHoldOfBrowser(db: Database, heldBy: Buffer): Promise<void> {
  await db.deleteFrom('appointments').where('status', '=', held).where('heldBy', '=', heldBy).execute();
}

export async function deleteHold(db: Database, holdId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('appointments')
    .where('id', '=', holdId)
    .where('status', '=', 'held')
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** False: it ran out, or was extended before. */
export async function updateHoldExtended(
  db: Database,
  { holdId, heldUntil, now }: { holdId: string; heldUntil: Date; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('appointments')
    .set({ heldUntil, holdExtended: true })
    .where('id', '=', holdId)
    .where('status', '=', 'held')
    .where('heldUntil', '>', now)
    .where('holdExtended', '=', false)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whose payment the person named last; the time and its hold stay. Undefined: the hold is gone meanwhile. */
export async function updateHoldInsurer(
  db: Database,
  { holdId, insurerId, planId }: { holdId: string; insurerId: string | null; planId: string | null },
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

/** Until the transaction ends, nothing else replaces this browser's hold. */
export async function lockBrowser(db: Database, heldBy: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${browserLock}, ${heldBy.readInt32BE(0)})`.execute(db);
}

const browserLock = 7_210_004;

export async function updateHolder(
  db: Database,
  { holdId, heldBy }: { holdId: string; heldBy: Buffer },
): Promise<void> {
  await db.updateTable('appointments').set({ heldBy }).where('id', '=', holdId).execute();
}

/** Holds and proofs that ran out an hour ago or more. */
export async function deleteOldHoldsAndProofs(db: Database): Promise<void> {
  await sql`delete from appointments where status = 'held' and held_until < now() - interval '1 hour'`.execute(
    db,
  );
  await sql`delete from booking_proofs where expires_at < now() - interval '1 hour'`.execute(db);
}
