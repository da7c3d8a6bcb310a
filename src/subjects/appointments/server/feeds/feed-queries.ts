import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { FeedAppointment } from './feed.ts';

/** The person whose appointments a calendar shows. */
export type FeedOwner = { kind: 'patient' | 'doctor'; id: string };

const tables = { patient: sql.table('patients'), doctor: sql.table('doctors') };
const columns = {
  patient: sql.ref('patient_id'),
  doctor: sql.ref('doctor_id'),
};

/**
 * Finds the owner of a feed by its secret, unless it is revoked. A doctor's feed also ends with their access.
 */
export async function findFeedOwner(
  db: Database,
  tokenHash: Buffer,
): Promise<FeedOwner | undefined> {
  const { rows } = await sql<FeedOwner>`
    select case when feed.patient_id is null then 'doctor' else 'patient' end as kind,
      coalesce(feed.patient_id, feed.doctor_id) as id
    from calendar_feeds feed left join doctors doctor on doctor.id = feed.doctor_id
    where feed.token_hash = ${tokenHash}::bytea and feed.revoked_at is null
      and (doctor.id is null or doctor.is_enabled and not doctor_is_suspended(doctor))`.execute(
    db,
  );
  return rows[0];
}

/** An owner's calendar: the last 30 days and everything to come; a cancelled appointment stays one day. */
export async function listFeedAppointments(
  db: Database,
  { owner, now }: { owner: FeedOwner; now: Date },
): Promise<FeedAppointment[]> {
  const { rows } = await sql<FeedAppointment>`
    select appointment.id, appointment.code, appointment.status, appointment.version, appointment.starts_at, appointment.ends_at,
      doctor.name as doctor_name, room.name as room_name,
      greatest(appointment.booked_at, appointment.confirmed_at, appointment.cancelled_at, appointment.moved_at,
        (select max(transition.at) from appointment_transitions transition
          where transition.appointment_id = appointment.id)) as changed_at
    from appointments appointment join doctors doctor on doctor.id = appointment.doctor_id
      left join rooms room on room.id = appointment.room_id
    where appointment.${columns[owner.kind]} = ${owner.id} and appointment.status <> 'held'
      and appointment.starts_at >= ${now}::timestamptz - interval '30 days'
      and (appointment.status <> 'cancelled' or appointment.cancelled_at > ${now}::timestamptz - interval '1 day')
    order by appointment.starts_at, appointment.id`.execute(db);
  return rows;
}

/** True if the owner has a valid secret address now. */
export async function findHasFeed(
  db: Database,
  { kind, id }: FeedOwner,
): Promise<boolean> {
  const { rows } = await sql`select from calendar_feeds
    where ${columns[kind]} = ${id} and revoked_at is null`.execute(db);
  return rows.length > 0;
}

/** Locks the owner's row, so that one transaction at a time changes their feed; false: no such owner. */
export async function lockFeedOwner(
  db: Database,
  { kind, id }: FeedOwner,
): Promise<boolean> {
  const { rows } =
    await sql`select from ${tables[kind]} where id = ${id} for no key update`.execute(
      db,
    );
  return rows.length > 0;
}

/** Revokes the owner's valid feed; false: none. */
export async function updateFeedRevoked(
  db: Database,
  { kind, id }: FeedOwner,
): Promise<boolean> {
  const { rows } = await sql`update calendar_feeds set revoked_at = now()
    where ${columns[kind]} = ${id} and revoked_at is null returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function insertFeed(
  db: Database,
  { owner, tokenHash }: { owner: FeedOwner; tokenHash: Buffer },
): Promise<void> {
  await sql`insert into calendar_feeds (token_hash, ${columns[owner.kind]})
    values (${tokenHash}::bytea, ${owner.id})`.execute(db);
}
