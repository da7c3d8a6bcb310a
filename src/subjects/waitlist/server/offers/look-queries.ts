import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

/** Lists the doctors whose agendas may have something for the list now, the longest due first. */
export async function listDoctorsToLookAt(
  db: Database,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ doctorId: string }>`
    select doctor_id from waitlist_looks where look_at <= ${now} group by doctor_id order by min(id)`.execute(
    db,
  );
  return rows.map(({ doctorId }) => doctorId);
}

const lookLock = 7_210_031;

/**
 * Keeps other processes from looking at this agenda until the transaction ends. False: another one already
 * looks.
 */
export async function lockAgendaToLook(
  db: Database,
  doctorId: string,
): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${lookLock}, hashtext(${doctorId})) as is_locked`.execute(
    db,
  );
  return rows[0]?.isLocked === true;
}

/** A stretch of an agenda that may have something. Nulls: all of the agenda. */
export interface Look {
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Takes the due looks of an agenda. They are back if the transaction does not commit. */
export async function deleteDueLooks(
  db: Database,
  { doctorId, now }: { doctorId: string; now: Date },
): Promise<Look[]> {
  const { rows } = await sql<Look>`
    delete from waitlist_looks where doctor_id = ${doctorId} and look_at <= ${now} returning starts_at, ends_at`.execute(
    db,
  );
  return rows;
}

/** Adds one more look at an agenda, from that instant on. */
export async function insertLook(
  db: Database,
  { doctorId, lookAt }: { doctorId: string; lookAt: Date | null },
): Promise<void> {
  await sql`insert into waitlist_looks (doctor_id, look_at)
    values (${doctorId}, coalesce(${lookAt}::timestamptz, '-infinity'))`.execute(
    db,
  );
}

/**
 * A browser's hold lapses without any write. So this adds a look at the end of the first living hold, unless
 * another look comes before.
 */
export async function insertLookAtLapse(
  db: Database,
  { doctorId, now }: { doctorId: string; now: Date },
): Promise<void> {
  await sql`insert into waitlist_looks (doctor_id, look_at)
    select ${doctorId}, lapse from (select min(held_until) as lapse from appointments
      where doctor_id = ${doctorId} and status = 'held' and offer_id is null and held_until > ${now}
        and starts_at > ${now}) next
    where lapse is not null and not exists (select from waitlist_looks
      where doctor_id = ${doctorId} and starts_at is null and look_at > ${now} and look_at <= lapse)`.execute(
    db,
  );
}

/**
 * Adds one look at every agenda with a wish, for changes without a write, such as the day that midnight
 * opens.
 */
export async function insertLooksForAll(db: Database): Promise<void> {
  await sql`insert into waitlist_looks (doctor_id)
    select distinct doctor.doctor_id from waitlist_entries entry
      join doctor_specialties doctor on doctor.specialty_id = entry.specialty_id
    where entry.ended_at is null and (entry.doctor_id is null or entry.doctor_id = doctor.doctor_id)
      and not exists (select from waitlist_looks pending
        where pending.doctor_id = doctor.doctor_id and pending.starts_at is null and pending.look_at = '-infinity')`.execute(
    db,
  );
}
