import { sql } from 'kysely';
import type { Statements } from '../../../../base/kernel/db/commit-at-once.ts';

// Each function starts all its statements before it awaits one, so that it also works in `commitAtOnce`.

/** The most times that the unproven browsers of one address may hold at once. */
export const mostOfAddress = { ofDoctor: 5, inAll: 40 };

/** The most times that one identified patient may hold at once, in all browsers together. */
export const mostOfPatient = 3;

/** The part of a doctor's coming times that unproven browsers may hold together. */
export const shareOfDoctor = 1 / 5;

const addressLock = 7_210_021;
const doctorLock = 7_210_022;

/** Locks the counts of an address's holds and of a doctor's holds until the transaction ends. */
export async function lockShares(
  db: Statements,
  { address, doctorId }: { address: string; doctorId: string },
): Promise<void> {
  // The address always comes first, so that two requests that lock both never deadlock.
  await Promise.all([
    sql`select pg_advisory_xact_lock(${addressLock}, hashtext(${address}))`.execute(
      db,
    ),
    sql`select pg_advisory_xact_lock(${doctorLock}, hashtext(${doctorId}))`.execute(
      db,
    ),
  ]);
}

export interface NewHold {
  heldBy: Buffer;
  address: string;
  doctorId: string;
  /** The minutes of the doctor's starts that the web offers from now until `until`, as if none were taken. */
  offeredMinutes: number;
  until: Date;
  now: Date;
}

/**
 * Pushes out the oldest holds of the address, then of the addresses with most of the doctor's times, never
 * the new one. Needs `lockShares`. Returns how many unproven browsers hold the doctor's times.
 */
export async function updateTooManyPushedOut(
  db: Statements,
  hold: NewHold,
): Promise<number> {
  const [, held] = await Promise.all([
    updateOldestOfAddressPushedOut(db, hold),
    updateLargestOfDoctorPushedOut(db, hold),
  ]);
  return held;
}

async function updateOldestOfAddressPushedOut(
  db: Statements,
  { heldBy, address, now }: NewHold,
): Promise<void> {
  const { ofDoctor, inAll } = mostOfAddress;
  // Ids follow the order in which holds were taken. Their ends do not, because an extension moves them.
  await sql`with living as (
      select id, row_number() over (partition by doctor_id order by held_by = ${heldBy} desc, id desc) as nth_of_doctor,
        row_number() over (order by held_by = ${heldBy} desc, id desc) as nth
      from appointments where held_from = ${address} and held_until > ${now}
    )
    ${pushOut(now)} and id = any(array(select id from living where nth_of_doctor > ${ofDoctor} or nth > ${inAll}))`.execute(
    db,
  );
}

/** Pushes out the oldest hold of the address with the most, and so on until the rest is within the share. */
async function updateLargestOfDoctorPushedOut(
  db: Statements,
  { heldBy, doctorId, offeredMinutes, until, now }: NewHold,
): Promise<number> {
  const { rows } = await sql<{ held: number }>`with living as materialized (
      select id, held_by = ${heldBy} as is_new, extract(epoch from ends_at - starts_at) / 60 as minutes,
        row_number() over (partition by held_from order by held_by = ${heldBy} desc, id desc) as nth
      from appointments where doctor_id = ${doctorId} and held_from is not null and held_until > ${now}
    ), kept_with as materialized (
      select id, is_new, sum(minutes) over (order by not is_new, nth, id desc) as minutes from living
    ), others as materialized (
      select coalesce(sum(extract(epoch from ends_at - starts_at)) / 60, 0) as minutes
      from appointments where doctor_id = ${doctorId} and starts_at > ${now} and starts_at < ${until}
        and status <> 'cancelled' and overbook_place = 0
        and (status <> 'held' or (held_from is null and held_until > ${now}))
    ), pushed as (
      ${pushOut(now)} and id = any(array(select id from kept_with, others
        where not is_new and kept_with.minutes > (${offeredMinutes} - others.minutes) * ${shareOfDoctor}::float8))
    )
    select count(*)::int as held from living`.execute(db);
  return rows[0]?.held ?? 0;
}

// The ids are read once, as an array: a join's plan, made for few rows, would count all holds again for each
// row. The end is put an hour back, so that a process with a slow clock also sees the hold as over.
function pushOut(now: Date) {
  return sql`update appointments set held_until = ${now}::timestamptz - interval '1 hour', pushed_out_until = held_until
    where status = 'held' and held_until > ${now}`;
}

/** Pushes out every unproven hold of an address. */
export async function updateAddressPushedOut(
  db: Statements,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  await sql`${pushOut(now)} and held_from = ${address}`.execute(db);
}

/**
 * Lets a hold count for its verified patient, not the address, and restores a pushed-out one. Pushes out the
 * patient's oldest holds above the limit. Needs the patient's lock. Ignores unverified patients.
 */
export async function updateHoldProven(
  db: Statements,
  { holdId, patientId, now }: { holdId: string; patientId: string; now: Date },
): Promise<void> {
  const proven = sql`update appointments set held_from = null, held_for = ${patientId}::uuid,
      held_until = greatest(held_until, pushed_out_until), pushed_out_until = null
    where id = ${holdId} and status = 'held'
      and exists (select from patients where id = ${patientId}::uuid and identity_verified_at is not null)`;
  const tooMany = sql`with living as (
      select id, row_number() over (order by id = ${holdId} desc, id desc) as nth
      from appointments where held_for = ${patientId}::uuid and held_until > ${now}
    )
    ${pushOut(now)} and id = any(array(select id from living where nth > ${mostOfPatient}))`;
  await Promise.all([proven.execute(db), tooMany.execute(db)]);
}
