import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { FeedTurno } from './calendar-feed.ts';

/** Whose turnos a calendar shows. */
export type FeedOwner = { kind: 'patient' | 'doctor'; id: string };

const tables = { patient: sql.table('patients'), doctor: sql.table('doctors') };
const columns = { patient: sql.ref('patient_id'), doctor: sql.ref('doctor_id') };

/** Whose feed a secret opens, while it is not revoked; a doctor's also ends with their access. */
export async function findFeedOwner(db: Database, tokenHash: Buffer): Promise<FeedOwner | undefined> {
  const { rows } = await sql<FeedOwner>`
    select case when feed.patient_id is null then 'doctor' else 'patient' end as kind,
      coalesce(feed.patient_id, feed.doctor_id) as id
    from calendar_feeds feed left join doctors doctor on doctor.id = feed.doctor_id
    where feed.token_hash = ${tokenHash}::bytea and feed.revoked_at is null
      and (doctor.id is null or doctor.is_enabled)`.execute(db);
  return rows[0];
}

/** What an owner's calendar shows: 30 days of what was, and what is to come, the cancelled ones too. */
export async function listFeedTurnos(
  db: Database,
  { owner, now }: { owner: FeedOwner; now: Date },
): Promise<FeedTurno[]> {
  const { rows } = await sql<FeedTurno>`
    select turno.id, turno.code, turno.status, turno.version, turno.starts_at, turno.ends_at,
      doctor.name as doctor_name, room.name as room_name,
      greatest(turno.booked_at, turno.confirmed_at, turno.cancelled_at, turno.moved_at,
        (select max(transition.at) from appointment_transitions transition
          where transition.appointment_id = turno.id)) as changed_at
    from appointments turno join doctors doctor on doctor.id = turno.doctor_id
      left join rooms room on room.id = turno.room_id
    where turno.${columns[owner.kind]} = ${owner.id} and turno.status <> 'held'
      and turno.starts_at >= ${now}::timestamptz - interval '30 days'
      and (turno.status <> 'cancelled' or turno.starts_at > ${now})
    order by turno.starts_at, turno.id`.execute(db);
  return rows;
}

/** Whether messages and calendars name the professional. */
export async function findNamesProfessional(db: Database): Promise<boolean> {
  const { namesProfessional } = await db
    .selectFrom('messageSettings')
    .select('namesProfessional')
    .executeTakeFirstOrThrow();
  return namesProfessional;
}

/** Whether a secret address opens this owner's calendar at this moment. */
export async function findHasFeed(db: Database, { kind, id }: FeedOwner): Promise<boolean> {
  const { rows } = await sql`select from calendar_feeds
    where ${columns[kind]} = ${id} and revoked_at is null`.execute(db);
  return rows.length > 0;
}

/** Lets one at a time change this owner's feed; false where there is no such owner. */
export async function lockFeedOwner(db: Database, { kind, id }: FeedOwner): Promise<boolean> {
  const { rows } = await sql`select from ${tables[kind]} where id = ${id} for no key update`.execute(db);
  return rows.length > 0;
}

/** Ends the owner's living feed; false where there was none. */
export async function updateFeedRevoked(db: Database, { kind, id }: FeedOwner): Promise<boolean> {
  const { rows } = await sql`update calendar_feeds set revoked_at = now()
    where ${columns[kind]} = ${id} and revoked_at is null returning 1`.execute(db);
  return rows.length > 0;
}

export async function insertFeed(
  db: Database,
  { owner, tokenHash }: { owner: FeedOwner; tokenHash: Buffer },
): Promise<void> {
  await sql`insert into calendar_feeds (token_hash, ${columns[owner.kind]})
    values (${tokenHash}::bytea, ${owner.id})`.execute(db);
}
