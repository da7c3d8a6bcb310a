import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import {
  type MessageChannel,
  WAY_BY_HAND,
  type Way,
  waysWhere,
} from '../../../base/person/rules/channels.ts';
import { kindsWhere } from '../rules/message-kinds.ts';
import type { QuietHours } from '../rules/quiet-hours.ts';
import {
  isForDesk,
  isWantedOfTaken,
  joinsOfTaken,
  SERIES,
  toldAfterStart,
} from './outbox-queries.ts';

/** The conditions that decide now which messages are told by hand. */
export interface HandMoment {
  now: Date;
  /** The channels that are set up. */
  ways: readonly Way[];
  /** True in quiet hours. */
  isNight: boolean;
}

const HIDDEN = kindsWhere(
  ({ source, reader }) => source === 'secret' || reader !== undefined,
);
const MAIL = waysWhere(({ needs }) => needs === 'email');
const QUIET = kindsWhere(({ keepsQuiet }) => keepsQuiet === true);
const AT_NIGHT = kindsWhere(({ mayAskForNight }) => mayAskForNight === true);
const CANCELLED = kindsWhere(
  ({ appointmentStatus }) => appointmentStatus === 'cancelled',
);

/**
 * The messages that only the counter can tell: without a channel that is set up, or given up. Each is due,
 * still true, still wanted, and not told by another row. A test compares these rules with `whyNotSend`.
 */
const forHand = ({ now, ways, isNight }: HandMoment) => sql`
    from outbox taken ${joinsOfTaken}
    where taken.status in ('waiting', 'failed') and taken.due_at <= ${now} and taken.kind <> all(${HIDDEN}) and ${isForDesk}
      and case when taken.channel = 'none' then taken.status = 'waiting'
        -- What did not reach a telephone went on by another way, as a rule: the row of that way is the one to tell then.
        when taken.channel <> all(${MAIL}) then taken.status = 'failed' or taken.channel <> all(${[...ways]}::text[])
        else appointment.id is not null and (taken.status = 'failed' or taken.channel <> all(${[...ways]}::text[])
          and patient.phone is not null and lets_channel(patient.id, ${WAY_BY_HAND}, message_topic(taken.kind))) end
      and (appointment.id is null or appointment.version = taken.appointment_version
        and appointment.status = case when taken.kind = any(${CANCELLED}) then 'cancelled' else 'booked' end
        and appointment.starts_at > ${now}::timestamptz - ${toldAfterStart(sql`taken`)})
      and (taken.useless_at is null or taken.useless_at > ${now})
      and (not ${isNight} or taken.kind <> all(${QUIET})
        or taken.kind = any(${AT_NIGHT}) and coalesce((taken.facts ->> 'atNight')::boolean, false))
      and (taken.kind <> all(${SERIES})
        or jsonb_array_length(series_appointments(taken.subject_id, ${now}::timestamptz)) > 0)
      and ${isWantedOfTaken}
      and (taken.status = 'waiting' or not exists (select from outbox later
        where later.id > taken.id and later.kind = taken.kind and later.offset_minutes = taken.offset_minutes
          and later.representative_id is not distinct from taken.representative_id
          and (later.appointment_id = taken.appointment_id and later.appointment_version = taken.appointment_version
            or taken.appointment_id is null and later.appointment_id is null and later.subject_id = taken.subject_id)))`;

/** The number of messages to tell by hand, at all desks. Counts no further than `most`. */
export async function countForHand(
  db: Database,
  { most, ...moment }: HandMoment & { most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select taken.id ${forHand(moment)} limit ${most}) told`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** A message to tell by hand, as its desk sees it. */
export interface ForHand {
  id: number;
  channel: MessageChannel;
  status: 'waiting' | 'failed';
  fullName: string;
  chosenName: string | null;
  familyNames: string | null;
  phone: string | null;
  hasEmail: boolean;
  isBounced: boolean;
  putOffAt: Date | null;
  /** The time at which a desk opened it in WhatsApp, without noting the outcome. */
  openedAt: Date | null;
}

/**
 * Returns that message if it is to be told by hand. Without an id, returns the next one that no other desk
 * has: the most urgent first, and those put off last.
 */
export async function findForHand(
  db: Database,
  { id, sessionId, ...moment }: HandMoment & { id?: number; sessionId: string },
): Promise<ForHand | undefined> {
  const { rows } = await sql<ForHand>`
    select taken.id, taken.channel, taken.status, coalesce(taken.recipient_name, patient.full_name, '') as full_name,
      case when taken.recipient_name is null then patient.chosen_name end as chosen_name,
      case when taken.recipient_name is null then patient.family_names end as family_names,
      case when taken.channel <> all(${MAIL}) then coalesce(taken.recipient_address, patient.phone) else patient.phone end as phone,
      patient.email is not null as has_email, patient.email_bounced_at is not null as is_bounced, taken.put_off_at,
      (select step.at from message_hand_steps step where step.message_id = taken.id and step.kind = 'opened'
        order by step.id desc limit 1) as opened_at
    ${forHand(moment)}
      ${id === undefined ? sql`` : sql`and taken.id = ${id}`}
      and not exists (${reservedElsewhere(sql`taken.id`, { sessionId, now: moment.now })})
    order by taken.put_off_at nulls first, least(appointment.starts_at, taken.useless_at) nulls last, taken.id
    limit 1`.execute(db);
  return rows[0];
}

/** The reservation of a message at another desk. */
export const reservedElsewhere = (
  messageId: RawBuilder<unknown>,
  { sessionId, now }: { sessionId: string; now: Date },
) => sql`select from message_reservations elsewhere where elsewhere.message_id = ${messageId}
        and elsewhere.session_id <> ${sessionId}::uuid and elsewhere.until > ${now}`;

/** The quiet hours of messages. */
export async function findQuietHours(db: Database): Promise<QuietHours> {
  const row = await db
    .selectFrom('messageSettings')
    .select(['quietFromMinute', 'quietToMinute'])
    .executeTakeFirstOrThrow();
  return { fromMinute: row.quietFromMinute, toMinute: row.quietToMinute };
}
