import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { MessageChannel } from '../../../../base/person/rules/channels.ts';
import type { MessageKind } from '../../../outbox/rules/message-kinds.ts';

/** The patient's present channel for that kind. None if the patient does not want to be told. */
export async function findPresentChannel(
  db: Database,
  { patientId, kind }: { patientId: string; kind: MessageKind },
): Promise<MessageChannel> {
  const { rows } = await sql<{ channel: MessageChannel | null }>`
    select message_channel(patient, ${kind}) as channel from patients patient where id = ${patientId}`.execute(
    db,
  );
  return rows[0]?.channel ?? 'none';
}

/** The same message still under way to the patient by that channel; null: none. */
export async function findOnItsWay(
  db: Database,
  { id, channel }: { id: number; channel: MessageChannel },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select other.id from outbox told join outbox other on other.appointment_id = told.appointment_id
      and other.appointment_version = told.appointment_version and other.kind = told.kind
      and other.offset_minutes = told.offset_minutes
    where told.id = ${id} and other.status in ('waiting', 'queued') and other.channel = ${channel}
    order by other.id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** How many times this message was sent or tried. */
async function countTold(db: Database, id: number): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select count(*)::int as times from outbox told join outbox other on other.appointment_id = told.appointment_id
      and other.appointment_version = told.appointment_version and other.kind = told.kind
      and other.offset_minutes = told.offset_minutes
    where told.id = ${id}`.execute(db);
  return rows[0]?.times ?? 0;
}

/**
 * Inserts the message again as a new row; the first row keeps its record. Undefined: another simultaneous
 * request inserted it.
 */
export async function insertResent(
  db: Database,
  { id, channel, now }: { id: number; channel: MessageChannel; now: Date },
): Promise<number | undefined> {
  const subjectId = uuidOf(`resent ${id} ${await countTold(db, id)}`);
  const { rows } = await sql<{ id: number }>`
    insert into outbox (appointment_id, appointment_version, subject_id, patient_id, recipient_name, kind,
      offset_minutes, channel, due_at, useless_at, facts, representative_id)
    select told.appointment_id, told.appointment_version, ${subjectId}::uuid, told.patient_id, told.recipient_name,
      told.kind, told.offset_minutes, ${channel}::text, ${now}::timestamptz, appointment.starts_at, told.facts,
      told.representative_id
    from outbox told join appointments appointment on appointment.id = told.appointment_id
    where told.id = ${id}
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** Keeps other requests from sending this again until the transaction ends. */
export async function lockResending(db: Database, id: number): Promise<void> {
  await sql`select from outbox where id = ${id} for no key update`.execute(db);
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [8, 12, 16, 20, 32]
    .map((end, index, ends) => hex.slice(ends[index - 1] ?? 0, end))
    .join('-');
}
