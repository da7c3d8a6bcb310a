import { sql } from 'kysely';
import type { Statements } from '../../../../base/kernel/db/commit-at-once.ts';

// Each function starts all its statements before it awaits one, so that it also serves `commitAtOnce`.

/** How many times one address may hold at once, as long as its browsers proved nothing. */
export const mostOfAddress = { ofDoctor: 5, inAll: 40 };

/** How many times one identified patient may hold at once, from however many browsers. */
export const mostOfPatient = 3;

/** The part of a doctor's coming times that unproven browsers may hold together. */
export const shareOfDoctor = 1 / 5;

const addressLock = 7_210_021;
const doctorLock = 7_210_022;

/** The holds of one address and those of one doctor are counted one after another, until the transaction ends. */
export async function lockShares(
  db: Statements,
  { address, doctorId }: { address: string; doctorId: string },
): Promise<void> {
  // The address always comes first, so that two who lock both never deadlock.
  await Promise.all([
    sql`select pg_advisory_xact_lock(${addressLock}, hashtext(${address}))`.execute(db),
    sql`select pg_advisory_xact_lock(${doctorLock}, hashtext(${doctorId}))`.execute(db),
  ]);
}

export interface NewHold {
  heldBy: Buffer;
  address: string;
  doctorId: string;
  /** The minutes of the doctor's starts that the web is offered from now until `until`, were none of them taken. */
  offeredMinutes: number;
  until: Date;
  now: Date;
}

/**
 * Pushes out what is too much by this new hold, under the locks of `lockShares`: the oldest holds of its address, then
 * those of the addresses that hold most of its doctor's times. The new one stays. Returns how many unproven browsers held
 * times of that doctor when it came, with it.
 */
export async function updateTooManyPushedOut(db: Statements, hold: NewHold): Promise<number> {
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
  // An id tells when its hold was taken: an extension moves the end alone.
  await sql`with living as (
      select id, row_number() over (partition by doctor_id order by held_by = ${heldBy} desc, id desc) as nth_of_doctor,
        row_number() over (order by held_by = ${heldBy} desc, id desc) as nth
      from appointments where held_from = ${address} and held_until > ${now}
    )
    ${pushOut(now)} and id = any(array(select id from living where nth_of_doctor > ${ofDoctor} or nth > ${inAll}))`.execute(
    db,
  );
}

/** From the address with the most holds its oldest, and so on until the rest is within the share. */
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

// Which ones is asked once, as an array: joined to them, a plan made for few rows counts them all anew for each.
// Its end is put well into the past, so that a process whose clock is behind sees it as over too.
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
 * A hold whose holder showed that they are this patient, whom the clinic verified, counts for the patient instead of
 * the address, and is back if it was pushed out; the patient's oldest holds above their limit are pushed out. Runs
 * under the patient's lock. Anybody else's hold stays as it is.
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
