import { sql } from 'kysely';
import type { MessageKind } from '../../domain/messages/message-kinds.ts';
import type { SecurityNotice } from '../../domain/messages/security-notices.ts';
import { cutText } from '../../domain/messages/template.ts';
import type { Database } from '../db/database.ts';

/** Whom a message about getting in is for. */
interface Somebody {
  /** Of the code, the link or the event: of each, one message of a kind is ever written. */
  subjectId: string;
  /** Null of who works here. */
  patientId: string | null;
  recipientName: string;
  now: Date;
}

/** What lets somebody in goes to the e-mail on file, never to one that a request names, and by no other way. */
interface SecretFor extends Somebody {
  address: string;
  /** After this it is not sent any more. */
  expiresAt: Date;
}

export function insertAccessCode(db: Database, { code, ...to }: SecretFor & { code: string }): Promise<void> {
  return insertSecret(db, { ...to, kind: 'access_code', secret: { code } });
}

/** A link to set a new password, which somebody asked for. */
export function insertPasswordLink(
  db: Database,
  { linkUrl, ...to }: SecretFor & { linkUrl: string },
): Promise<void> {
  return insertSecret(db, { ...to, kind: 'password_link', secret: { linkUrl } });
}

/** A link to set the first password of an account that the clinic opened. */
export function insertInvitation(
  db: Database,
  { linkUrl, ...to }: SecretFor & { linkUrl: string },
): Promise<void> {
  return insertSecret(db, { ...to, kind: 'invitation', secret: { linkUrl } });
}

async function insertSecret(
  db: Database,
  { kind, secret, expiresAt, ...to }: SecretFor & { kind: MessageKind; secret: object },
): Promise<void> {
  const facts = { ...secret, expiresAtMs: expiresAt.getTime() };
  await insertOnce(db, { ...to, kind, facts, uselessAt: expiresAt });
}

/** The address is an e-mail or a mobile. Null: by the patient's way for turnos; of who is no patient, the desk alone sees it. */
export async function insertSecurityNotice(
  db: Database,
  { what, at, ...to }: Somebody & { address: string | null; what: SecurityNotice; at: Date },
): Promise<void> {
  const facts = { what, atMs: at.getTime() };
  await insertOnce(db, { ...to, kind: 'security_notice', facts, uselessAt: null });
}

// Who asked to be reminded and hears of it days later is only puzzled.
const listUsefulMs = 24 * 60 * 60_000;

/** The patient's next turnos, as they are when it is sent, by their way for turnos. */
export async function insertUpcomingTurnos(
  db: Database,
  { now, ...to }: { subjectId: string; patientId: string; now: Date },
): Promise<void> {
  const uselessAt = new Date(now.getTime() + listUsefulMs);
  const kind = 'upcoming_turnos';
  await insertOnce(db, { ...to, now, kind, facts: {}, uselessAt, recipientName: null, address: null });
}

interface AccessMessage extends Omit<Somebody, 'recipientName'> {
  kind: MessageKind;
  recipientName: string | null;
  address: string | null;
  facts: object;
  uselessAt: Date | null;
}

async function insertOnce(db: Database, message: AccessMessage): Promise<void> {
  const { kind, subjectId, patientId, address, facts, uselessAt, now } = message;
  const recipientName = message.recipientName && cutText(message.recipientName, { max: 120 });
  await sql`
    insert into outbox (subject_id, patient_id, recipient_name, recipient_address, kind, channel, facts, due_at,
      useless_at)
    select ${subjectId}::uuid, ${patientId}::uuid, nullif(${recipientName}::text, ''), ${address}::text, ${kind}::text,
      case when ${address}::text like '%@%' then 'email' when ${address}::text is not null then 'whatsapp' else coalesce(
        (select turno_channel(patient) from patients patient where patient.id = ${patientId}::uuid), 'none') end,
      ${JSON.stringify(facts)}::jsonb, ${now}::timestamptz, ${uselessAt}::timestamptz
    -- The person's way may have changed since it was written first.
    where not exists (select from outbox told where told.appointment_id is null
      and told.appointment_version is null and told.subject_id = ${subjectId}::uuid and told.kind = ${kind}::text)
    on conflict do nothing`.execute(db);
}
