import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import {
  channelRulesOf,
  WAYS,
  type Way,
} from '../../../base/person/rules/channels.ts';
import { absenceAnswer } from '../rules/kinds/absence-answer.ts';
import { accessCode } from '../rules/kinds/access-code.ts';
import { invitation } from '../rules/kinds/invitation.ts';
import { passwordLink } from '../rules/kinds/password-link.ts';
import { securityNotice } from '../rules/kinds/security-notice.ts';
import { seriesConfirmation } from '../rules/kinds/series-confirmation.ts';
import { upcomingTurnos } from '../rules/kinds/upcoming-turnos.ts';
import type { MessageKind } from '../rules/message-kinds.ts';
import type { SecurityNotice } from '../rules/security-notices.ts';
import { cutText } from '../rules/template.ts';

/** The recipient of a message about access. */
interface Somebody {
  /** Id of the code, the link or the event. Each gets at most one message of a kind. */
  subjectId: string;
  /** Null for staff. */
  patientId: string | null;
  recipientName: string;
  now: Date;
}

/** A message that gives access goes only to the e-mail on file, never to one that a request names. */
interface SecretFor extends Somebody {
  address: string;
  /** The message is not sent after this instant. */
  expiresAt: Date;
}

export function insertAccessCode(
  db: Database,
  { code, ...to }: SecretFor & { code: string },
): Promise<void> {
  return insertSecret(db, { ...to, kind: accessCode.name, secret: { code } });
}

/** Queues the link to set a new password, on request. */
export function insertPasswordLink(
  db: Database,
  { linkUrl, ...to }: SecretFor & { linkUrl: string },
): Promise<void> {
  return insertSecret(db, {
    ...to,
    kind: passwordLink.name,
    secret: { linkUrl },
  });
}

/** Queues the link to set the first password of an account that the clinic opened. */
export function insertInvitation(
  db: Database,
  { linkUrl, ...to }: SecretFor & { linkUrl: string },
): Promise<void> {
  return insertSecret(db, {
    ...to,
    kind: invitation.name,
    secret: { linkUrl },
  });
}

async function insertSecret(
  db: Database,
  {
    kind,
    secret,
    expiresAt,
    ...to
  }: SecretFor & { kind: MessageKind; secret: object },
): Promise<void> {
  const facts = { ...secret, expiresAtMs: expiresAt.getTime() };
  await insertOnce(db, { ...to, kind, facts, uselessAt: expiresAt });
}

/**
 * The address is an e-mail or a mobile. Null: the patient's channel for appointments; for other persons, only
 * the desk sees the notice.
 */
export async function insertSecurityNotice(
  db: Database,
  {
    what,
    at,
    ...to
  }: Somebody & { address: string | null; what: SecurityNotice; at: Date },
): Promise<void> {
  const facts = { what, atMs: at.getTime() };
  await insertOnce(db, {
    ...to,
    kind: securityNotice.name,
    facts,
    uselessAt: null,
  });
}

/** Queues the answer to a doctor's absence request. It is useful until the absence is over. */
export async function insertAbsenceAnswer(
  db: Database,
  answer: Pick<Somebody, 'subjectId' | 'recipientName' | 'now'> & {
    address: string;
    isAccepted: boolean;
    from: Date;
    until: Date;
  },
): Promise<void> {
  const { isAccepted, from, until, ...to } = answer;
  const facts = {
    isAccepted,
    fromMs: from.getTime(),
    untilMs: until.getTime(),
  };
  await insertOnce(db, {
    ...to,
    patientId: null,
    kind: absenceAnswer.name,
    facts,
    uselessAt: until,
  });
}

// In milliseconds: a reminder that arrives days after the request only confuses.
const listUsefulMs = 24 * 60 * 60_000;

/** Queues the patient's next appointments, as they are at sending, by their channel for appointments. */
export async function insertUpcomingAppointments(
  db: Database,
  { now, ...to }: { subjectId: string; patientId: string; now: Date },
): Promise<void> {
  const uselessAt = new Date(now.getTime() + listUsefulMs);
  await insertOnce(db, {
    ...to,
    now,
    kind: upcomingTurnos.name,
    facts: {},
    uselessAt,
    recipientName: null,
    address: null,
  });
}

/**
 * Queues one confirmation of all sessions of a series, as they are at sending. It is useless after the last
 * session.
 */
export async function insertSeriesConfirmation(
  db: Database,
  {
    seriesId,
    lastStartsAt,
    now,
    ...to
  }: { seriesId: string; patientId: string; lastStartsAt: Date; now: Date },
): Promise<void> {
  const of = {
    kind: seriesConfirmation.name,
    subjectId: seriesId,
    recipientName: null,
    address: null,
    facts: {},
  };
  await insertOnce(db, { ...to, ...of, now, uselessAt: lastStartsAt });
}

interface AccessMessage extends Omit<Somebody, 'recipientName'> {
  kind: MessageKind;
  recipientName: string | null;
  address: string | null;
  facts: object;
  uselessAt: Date | null;
}

/** The first way that leads to an e-mail, or to a mobile. */
function wayTo(address: string): Way | undefined {
  const needed = address.includes('@') ? 'email' : 'mobile';
  return WAYS.find((way) => channelRulesOf(way).needs === needed);
}

async function insertOnce(db: Database, message: AccessMessage): Promise<void> {
  const { kind, subjectId, patientId, address, facts, uselessAt, now } =
    message;
  const recipientName =
    message.recipientName && cutText(message.recipientName, { max: 120 });
  await sql`
    insert into outbox (subject_id, patient_id, recipient_name, recipient_address, kind, channel, facts, due_at,
      useless_at)
    select ${subjectId}::uuid, ${patientId}::uuid, nullif(${recipientName}::text, ''), ${address}::text, ${kind}::text,
      coalesce(${address === null ? null : wayTo(address)}::text,
        (select message_channel(patient, ${kind}::text) from patients patient where patient.id = ${patientId}::uuid), 'none'),
      ${JSON.stringify(facts)}::jsonb, ${now}::timestamptz, ${uselessAt}::timestamptz
    -- The person's way may have changed since it was written first.
    where not exists (select from outbox told where told.appointment_id is null
      and told.appointment_version is null and told.subject_id = ${subjectId}::uuid and told.kind = ${kind}::text)
    on conflict do nothing`.execute(db);
}
