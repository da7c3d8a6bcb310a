import { type RawBuilder, sql } from 'kysely';
import type { AppointmentStatus } from '../../../base/clinic/rules/appointment-status.ts';
import { commitAtOnce } from '../../../base/kernel/db/commit-at-once.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import {
  type MessageChannel,
  WAY_BY_HAND,
  waysWhere,
} from '../../../base/person/rules/channels.ts';
import {
  kindsWhere,
  type MessageKind,
  SECRET_KINDS,
} from '../rules/message-kinds.ts';
import { TOLD_AFTER_START_HOURS } from '../rules/quiet-hours.ts';
import type { UnreachedWhy } from '../rules/unreached.ts';

export type MessageStatus =
  | 'waiting'
  | 'queued'
  | 'sent'
  | 'opened'
  | 'voided'
  | 'dropped'
  | 'failed'
  | 'withheld'
  | 'unreached';

/** A message that a worker took, with the present data that its text needs. */
export interface TakenMessage {
  id: number;
  kind: MessageKind;
  channel: MessageChannel;
  facts: Record<string, unknown>;
  uselessAt: Date | null;
  appointmentId: string | null;
  /** The appointment's version when the message was written. */
  appointmentVersion: number | null;
  subjectId: string | null;
  offsetMinutes: number;
  appointment: AppointmentOfMessage | null;
  patient: {
    id: string;
    name: string;
    familyNames: string | null;
    email: string | null;
    phone: string | null;
  } | null;
  /** The patient of the appointment, if a representative gets the message. Null: the recipient. */
  forPatient: string | null;
  recipientName: string | null;
  recipientAddress: string | null;
  /** True if the person still wants this message by this channel. */
  isWanted: boolean;
  /**
   * True if an unverified person caused it and it is not counted yet: the budgets of its destination decide.
   */
  isRationed: boolean;
  template: { subject: string; body: string } | null;
  settings: {
    namesProfessional: boolean;
    quietFromMinute: number;
    quietToMinute: number;
  };
}

/** A message that this worker alone may send for a minute. */
export interface LeasedMessage extends TakenMessage {
  /** Only for a push: the browsers in which the person gets notices. */
  browsers: {
    id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    browser: string;
  }[];
  /** The number of tries, this one included. */
  attempts: number;
}

export interface AppointmentOfMessage {
  code: string;
  status: AppointmentStatus;
  version: number;
  startsAtMs: number;
  endsAtMs: number;
  doctorName: string;
  roomName: string | null;
  /**
   * The start that its patient knows: the last told one, or the one before the first move. Null: never moved.
   */
  movedFromMs: number | null;
}

/** Marks due messages as queued, each once, with any number of processes. */
export async function updateDueToQueued(
  db: Database,
  {
    now,
    channels,
    limit,
  }: { now: Date; channels: MessageChannel[]; limit: number },
): Promise<{ id: number; kind: MessageKind }[]> {
  const { rows } = await sql<{ id: number; kind: MessageKind }>`
    update outbox set status = 'queued' where id = any(array(
      select id from outbox where status = 'waiting' and due_at <= ${now} and channel = any(${channels})
      order by due_at, id limit ${limit} for update skip locked))
    returning id, kind`.execute(db);
  return rows;
}

const SECURITY_NOTICES = kindsWhere(
  ({ isSecurityNotice }) => isSecurityNotice === true,
);
export const ABOUT_ACCESS: MessageKind[] = [
  ...SECRET_KINDS,
  ...SECURITY_NOTICES,
];
// A notice in a browser costs nothing, and goes only to a patient's own browsers.
const BROWSERS = waysWhere(({ needs }) => needs === 'browser');
const COUNTED = waysWhere(({ needs }) => needs !== 'browser');
const OFFERS = kindsWhere(({ source }) => source === 'offer');

/**
 * True for rows called `taken` that the counter may see and tell: all but openings of a record by exception.
 */
export const isForDesk = sql`(taken.kind <> all(${SECURITY_NOTICES}) or taken.facts ->> 'what' is distinct from 'record_exception')`;

/** The time at which the person asked to be told of an offer: a refusal before it no longer counts. */
export const askedAt = (
  row: RawBuilder<unknown>,
) => sql`coalesce((select entry.joined_at from waitlist_offers offer
      join waitlist_entries entry on entry.id = offer.entry_id
      where ${row}.kind = any(${OFFERS}) and offer.id = ${row}.subject_id), '-infinity')`;

/** True if the person still wants an outbox row called `taken`, with the joins of `joinsOfTaken`. */
export const isWantedOfTaken = sql`case when taken.doctor_id is not null then not exists (select from doctor_mail_preferences said
      where said.doctor_id = taken.doctor_id and not said.wants_evening_list)
    when taken.representative_id is not null and not exists (select from representatives_of(coalesce(appointment.patient_id, taken.patient_id),
      taken.due_at)
      family where family.id = taken.representative_id) then false
    else taken.channel = 'none' or patient.id is null or taken.kind = any(${SECRET_KINDS})
    or (taken.kind = any(${SECURITY_NOTICES}) and taken.recipient_address is not null)
    or wants_message(patient, taken.kind, taken.channel, ${askedAt(sql`taken`)}, taken.is_instead)
    end`;

/** True if an outbox row told its person the hour of an appointment, or a worker is telling it now. */
export const wasTold = (
  row: RawBuilder<unknown>,
) => sql<boolean>`(${row}.told_starts_at is not null
      and (${row}.status in ('sent', 'opened') or (${row}.status = 'queued' and ${row}.leased_until > clock_timestamp())))`;

/** The columns of a `TakenMessage`, except its facts, from an outbox row called `taken`. */
const factsOfTaken = sql`taken.id, taken.kind, taken.channel, taken.useless_at, taken.appointment_id,
      taken.appointment_version, taken.subject_id, taken.offset_minutes, taken.recipient_name,
      taken.recipient_address,
      case when taken.representative_id is not null then (select coalesce(chosen_name, full_name) from patients
        where id = coalesce(appointment.patient_id, taken.patient_id)) end as for_patient,
  -- What lets somebody in, and what is for an address that was given, was asked for: no preference stops it.
  ${isWantedOfTaken} as is_wanted,
  -- What the staff booked, or sends again, is on their word; what is about access has budgets of its own.
  taken.channel = any(${COUNTED}) and not taken.is_counted and patient.id is not null
    and patient.identity_verified_at is null and taken.kind <> all(${ABOUT_ACCESS})
    and (appointment.id is null or (appointment.booked_by = 'patient' and taken.subject_id is null))
    as is_rationed,
      case when appointment.id is not null then json_build_object('code', appointment.code, 'status', appointment.status,
        'version', appointment.version, 'startsAtMs', extract(epoch from coalesce(taken.told_starts_at, appointment.starts_at)) * 1000,
        'endsAtMs', extract(epoch from appointment.ends_at) * 1000, 'doctorName', doctor.name,
        'roomName', room.name,
        'movedFromMs', extract(epoch from coalesce((select told.told_starts_at from outbox told
            where told.appointment_id = appointment.id and told.id < taken.id and ${wasTold(sql`told`)}
            order by told.id desc limit 1),
          (select from_starts_at from appointment_transitions
            where appointment_id = appointment.id and from_starts_at is not null order by id limit 1))) * 1000)
        end as appointment,
      case when patient.id is not null then json_build_object('id', patient.id,
        'name', coalesce(patient.chosen_name, patient.full_name),
        'familyNames', patient.family_names, 'phone', patient.phone,
        'email', case when patient.email_bounced_at is null then patient.email end) end as patient,
      (select json_build_object('subject', subject, 'body', body) from message_templates
        where kind = taken.kind) as template,
      (select json_build_object('namesProfessional', names_professional,
        'quietFromMinute', quiet_from_minute, 'quietToMinute', quiet_to_minute) from message_settings)
        as settings`;
export const joinsOfTaken = sql`left join appointments appointment on appointment.id = taken.appointment_id
      left join patients patient on patient.id = coalesce(taken.representative_id, appointment.patient_id, taken.patient_id)
      left join doctors doctor on doctor.id = appointment.doctor_id
      left join rooms room on room.id = appointment.room_id`;

const browsersOfTaken = sql`case when taken.channel = any(${BROWSERS}) then coalesce((select json_agg(json_build_object(
        'id', browser.id, 'endpoint', browser.endpoint, 'p256dh', browser.p256dh, 'auth', browser.auth,
        'browser', browser.browser) order by browser.id)
      from push_subscriptions browser where browser.patient_id = patient.id), '[]') else '[]' end`;

// Longer than one try may take, so that no other worker sends it meanwhile. A dead worker delays it no longer
// than this.
const leaseSeconds = 60;

export const SERIES = kindsWhere(({ source }) => source === 'series');

/** The facts of an outbox row. Lists of appointments are read at this moment. */
export const factsAsOf = (
  now: Date,
  row = sql`outbox`,
) => sql`case when ${row}.kind = any(${kindsWhere(({ source }) => source === 'upcoming')})
  then jsonb_build_object('turnos', upcoming_turnos(${row}.patient_id, ${now}::timestamptz))
  when ${row}.kind = any(${SERIES})
  then jsonb_build_object('turnos', series_appointments(${row}.subject_id, ${now}::timestamptz))
  when ${row}.kind = any(${kindsWhere(({ source }) => source === 'doctor_day')}) then ${row}.facts || jsonb_build_object('turnos', doctor_day_appointments(${row}.doctor_id,
    to_timestamp((${row}.facts ->> 'fromMs')::float8 / 1000), to_timestamp((${row}.facts ->> 'toMs')::float8 / 1000)))
  else ${row}.facts end`;

// The secrets of a finished message are useless, so they are deleted, except in the demonstration.
const factsToKeep = sql`case when outbox.kind = any(${SECRET_KINDS})
  and not coalesce((select is_demo from clinics), false) then '{}' else outbox.facts end`;

/**
 * Takes a queued message for a minute and stores its link. Undefined: done, or another worker has it. The
 * commit does not wait for the disk: a crash ends the worker too, and the record of sending saves the link.
 */
export async function lockMessage(
  db: Database,
  { id, linkHash, now }: { id: number; linkHash: Buffer; now: Date },
): Promise<LeasedMessage | undefined> {
  const { rows } = await commitAtOnce(db, async (tx) => {
    const [, result] = await Promise.all([
      sql`set local synchronous_commit to off`.execute(tx),
      sql<LeasedMessage>`
        with taken as (
          update outbox set leased_until = clock_timestamp() + ${leaseSeconds} * interval '1 second',
            attempts = attempts + 1, facts = ${factsAsOf(now)},
            told_starts_at = (select starts_at from appointments where id = outbox.appointment_id),
            told_doctor_id = (select doctor_id from appointments where id = outbox.appointment_id)
          where id = ${id} and status = 'queued' and (leased_until is null or leased_until < clock_timestamp())
          returning *
        ), linked as (
          insert into appointment_links (token_hash, appointment_id, expires_at, family_link_id)
          select ${linkHash}::bytea, appointment.id, appointment.ends_at, (select link.id from family_links link
            where link.representative_id = taken.representative_id and link.represented_id = appointment.patient_id
              and link.ended_at is null)
          from taken join appointments appointment on appointment.id = taken.appointment_id
          on conflict do nothing
        )
        select taken.facts, taken.attempts, ${factsOfTaken}, ${browsersOfTaken} as browsers
        from taken ${joinsOfTaken}`.execute(tx),
    ]);
    return result;
  });
  return rows[0];
}

export async function findMessageStatus(
  db: Database,
  id: number,
): Promise<MessageStatus | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.status as MessageStatus | undefined;
}

export interface MessageEnd {
  id: number;
  status: Exclude<MessageStatus, 'waiting' | 'queued' | 'unreached'>;
  sentTo?: string;
  /** Absent: the reason of the last try stays. */
  reason?: string;
}

/** Records the result of a message. False: it was done before. */
export async function updateMessageDone(
  db: Database,
  end: MessageEnd,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outbox set status = ${end.status}, finished_at = clock_timestamp(), leased_until = null,
      sent_to = ${end.sentTo ?? null}, reason = coalesce(${end.reason ?? null}, reason),
      facts = ${factsToKeep}
    where id = ${end.id} and status in ('waiting', 'queued')`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Notes that the budgets of the destination counted a message. */
export async function updateMessageCounted(
  db: Database,
  id: number,
): Promise<void> {
  await sql`update outbox set is_counted = true where id = ${id}`.execute(db);
}

/** Releases a message after a failed try, so that the next one need not wait for the lease. */
export async function updateMessageFailedTry(
  db: Database,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await sql`update outbox set leased_until = null, reason = ${reason} where id = ${id} and status = 'queued'`.execute(
    db,
  );
}

/** Puts a message back to waiting until that instant. */
export async function updateMessagePostponed(
  db: Database,
  { id, until }: { id: number; until: Date },
): Promise<void> {
  await sql`update outbox set status = 'waiting', due_at = ${until}, leased_until = null
    where id = ${id} and status = 'queued'`.execute(db);
}

/** Marks an address as bouncing, only while it is still the patient's address. */
export async function updateEmailBounced(
  db: Database,
  {
    patientId,
    email,
    reason,
  }: { patientId: string; email: string; reason: string },
): Promise<void> {
  await sql`update patients set email_bounced_at = now(), email_bounce_reason = ${reason}
    where id = ${patientId} and email = ${email} and email_bounced_at is null`.execute(
    db,
  );
}

/** How long after its appointment's start a message is still told. */
export const toldAfterStart = (row: RawBuilder<unknown>) =>
  sql`case when ${row}.kind = any(${kindsWhere(({ isToldAfterStart }) => isToldAfterStart === true)})
    then ${TOLD_AFTER_START_HOURS} * interval '1 hour' else interval '0' end`;

/** Drops waiting messages that are no longer true or useful. Returns how many. */
export async function updateStaleWaiting(
  db: Database,
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with stale as (
      select waiting.id, appointment.version <> waiting.appointment_version as is_changed
      from outbox waiting left join appointments appointment on appointment.id = waiting.appointment_id
      where waiting.status = 'waiting' and (waiting.useless_at <= ${now} or appointment.starts_at <= ${now}::timestamptz - ${toldAfterStart(sql`waiting`)}
        or appointment.version <> waiting.appointment_version)
      limit 5000 for update of waiting skip locked
    )
    update outbox set finished_at = ${now}, status = case when is_changed then 'voided' else 'dropped' end,
      reason = case when is_changed then 'El turno cambió después' else 'Ya no servía' end, facts = ${factsToKeep}
    from stale where stale.id = outbox.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Returns messages to waiting that were queued long ago and that no worker has: their job was lost. */
export async function updateLostToWaiting(db: Database): Promise<void> {
  await sql`update outbox set status = 'waiting', leased_until = null
    where status = 'queued' and due_at < now() - interval '6 hours'
      and (leased_until is null or leased_until < now() - interval '6 hours')`.execute(
    db,
  );
}

/**
 * Marks a message as opened for sending by hand. False: a worker or another desk has it, or it must not be
 * sent.
 */
export async function updateMessageOpened(
  db: Database,
  {
    id,
    sentTo,
    sessionId,
    now,
  }: { id: number; sentTo: string | null; sessionId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outbox set status = 'opened', finished_at = clock_timestamp(), sent_to = ${sentTo},
      told_starts_at = (select starts_at from appointments where id = outbox.appointment_id),
      told_doctor_id = (select doctor_id from appointments where id = outbox.appointment_id), facts = ${factsAsOf(now)}
    where id = ${id} and status in ('waiting', 'failed', 'withheld', 'opened')
      and not exists (select from message_reservations elsewhere where elsewhere.message_id = outbox.id
        and elsewhere.session_id <> ${sessionId}::uuid and elsewhere.until > ${now})`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** A message with its status, for lists. */
export interface ListedMessage extends TakenMessage {
  status: MessageStatus;
  reason: string | null;
  attempts: number;
  createdAt: Date;
  dueAt: Date;
  finishedAt: Date | null;
  sentTo: string | null;
  bouncedAt: Date | null;
  /** The patient's e-mail, even if it bounces. */
  knownEmail: string | null;
  /** True if the patient has a phone, and did not refuse messages about appointments on it. */
  takesWhatsapp: boolean;
  /** True if a receptionist noted that they told it. */
  isByHand: boolean;
  unreachedWhy: UnreachedWhy | null;
  /** The desk that has it now, or had it last. Null: none. */
  reserved: { sessionId: string; untilMs: number } | null;
}

/**
 * Newest first, each with the facts as sent. A message that may still go, or is requested by id, has present
 * facts.
 */
export async function listMessageRows(
  db: Database,
  {
    status,
    before,
    limit,
    ids,
    without = [],
    forDesk = false,
    now,
  }: {
    status?: MessageStatus;
    before?: number;
    limit: number;
    ids?: readonly number[];
    without?: readonly MessageKind[];
    /** Without messages that the counter may not see. */
    forDesk?: boolean;
    now: Date;
  },
): Promise<ListedMessage[]> {
  const { rows } = await sql<ListedMessage>`
    select case when ${ids !== undefined}::boolean or taken.status in ('waiting', 'queued', 'failed', 'withheld')
        or taken.facts = '{}' then ${factsAsOf(now, sql`taken`)} else taken.facts end as facts,
      ${factsOfTaken}, taken.status, nullif(taken.reason, '') as reason, taken.attempts, taken.created_at,
      taken.due_at, taken.finished_at, taken.sent_to, patient.email_bounced_at as bounced_at,
      patient.email as known_email,
      patient.phone is not null and lets_channel(patient.id, ${WAY_BY_HAND}, message_topic(taken.kind)) as takes_whatsapp,
      taken.sent_by is not null as is_by_hand, taken.unreached_why,
      (select json_build_object('sessionId', desk.session_id, 'untilMs', extract(epoch from desk.until) * 1000)
        from message_reservations desk where desk.message_id = taken.id) as reserved
    from outbox taken ${joinsOfTaken}
    where taken.kind <> all(${without}) and ${forDesk ? isForDesk : sql`true`} ${status ? sql`and taken.status = ${status}` : sql``}
      ${before ? sql`and taken.id < ${before}` : sql``} ${ids ? sql`and taken.id = any(${ids}::bigint[])` : sql``}
    order by taken.id desc limit ${limit}`.execute(db);
  return rows;
}
