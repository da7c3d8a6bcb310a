import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import {
  type MessageChannel,
  type Way,
  waysWhere,
} from '../../../base/person/rules/channels.ts';
import type { MessageTopic } from '../rules/kinds/message-topics.ts';
import { kindsWhere } from '../rules/message-kinds.ts';
import { ABOUT_ACCESS, askedAt, joinsOfTaken } from './outbox-queries.ts';

/** True if `other` tells the same as `told`, by another way. */
const isTwinOfTold = sql`other.id <> told.id and other.kind = told.kind and other.offset_minutes = told.offset_minutes
        and other.appointment_id is not distinct from told.appointment_id
        and other.appointment_version is not distinct from told.appointment_version
        and other.subject_id is not distinct from told.subject_id
        and other.representative_id is not distinct from told.representative_id`;

/** The kinds about no appointment that follow a patient's ways. */
const FOR_THE_PERSON = kindsWhere(
  ({ source, reader }) =>
    reader === undefined && source !== 'appointment' && source !== 'secret',
);

/**
 * Inserts the message again for the person's present way, or after `failed` for the next one. A message that
 * already replaced the chosen way does not return to it. Not for messages with a fixed address.
 */
export async function insertByAnotherWay(
  db: Database,
  { id, failed }: { id: number; failed: MessageChannel | null },
): Promise<void> {
  await sql`insert into outbox (appointment_id, appointment_version, subject_id, patient_id, recipient_name, kind,
      offset_minutes, channel, due_at, useless_at, facts, representative_id, is_instead)
    select told.appointment_id, told.appointment_version, told.subject_id, told.patient_id, told.recipient_name,
      told.kind, told.offset_minutes, message_channel(patient, told.kind, ${askedAt(sql`told`)},
        case when told.is_instead then coalesce(chosen_channel(patient.id, message_topic(told.kind), ${askedAt(sql`told`)}), ${failed}::text)
          else ${failed}::text end),
      told.due_at, told.useless_at, told.facts, told.representative_id, ${failed !== null}
    from outbox told left join appointments appointment on appointment.id = told.appointment_id
      join patients patient on patient.id = coalesce(told.representative_id, appointment.patient_id, told.patient_id)
    where told.id = ${id} and told.recipient_address is null
      and (appointment.id is not null or told.kind = any(${FOR_THE_PERSON}))
    on conflict do nothing`.execute(db);
}

const GOING_ON = waysWhere(({ goesOn }) => goesOn === true);

const unwanted = 'La persona no quiere este aviso';
// A message that was unwanted for longer is seldom useful.
const unwantedHours = 24;

/**
 * Moves a patient's waiting messages to the chosen way. Unwanted ones are voided, and ones wanted again
 * within a day wait again. A message that already went by that way stays as it is.
 */
export async function updateWaitingToChosen(
  db: Database,
  { patientId, topic }: { patientId: string; topic: MessageTopic },
): Promise<void> {
  await sql`
    with moved as (
      select taken.id, message_channel(patient, taken.kind, ${askedAt(sql`taken`)}) as way
      from outbox taken ${joinsOfTaken}
      where (taken.status = 'waiting' or (taken.status = 'voided' and taken.reason = ${unwanted}
          and taken.finished_at > clock_timestamp() - ${unwantedHours} * interval '1 hour'))
        and message_topic(taken.kind) = ${topic} and patient.id = ${patientId}
        and taken.recipient_address is null and taken.kind <> all(${ABOUT_ACCESS})
      for update of taken
    )
    update outbox told set channel = coalesce(moved.way, told.channel), is_instead = false,
      status = case when moved.way is null then 'voided' else 'waiting' end,
      finished_at = case when moved.way is null then clock_timestamp() end,
      reason = case when moved.way is null then ${unwanted} when told.status = 'waiting' then told.reason end
    from moved where told.id = moved.id
      and (case told.status when 'voided' then moved.way is not null else moved.way is distinct from told.channel end)
      and (moved.way is null or not exists (select from outbox other where ${isTwinOfTold} and (other.channel = moved.way
        or told.status = 'voided' and other.status in ('sent', 'opened')
        or other.id > told.id and other.id in (select id from moved))))`.execute(
    db,
  );
}

/** The waiting messages of a channel that is off now go by another way. */
export async function updateWaitingOfChannel(
  db: Database,
  off: Way,
): Promise<void> {
  await sql`update outbox told set channel = case when message_channel(patient, told.kind) = ${off} then 'none'
      else coalesce(message_channel(patient, told.kind), 'none') end, status = 'waiting', is_instead = true
    from outbox row left join appointments appointment on appointment.id = row.appointment_id
      join patients patient on patient.id = coalesce(row.representative_id, appointment.patient_id, row.patient_id)
    where row.id = told.id and told.channel = ${off} and told.status in ('waiting', 'queued')
      and not exists (select from outbox other where ${isTwinOfTold})`.execute(
    db,
  );
}

/** Inserts a message that was given up again, if its channel goes on by the next way. */
export async function insertGivenUpAgain(
  db: Database,
  id: number,
): Promise<void> {
  const { rows } = await sql<{ channel: Way }>`
    select channel from outbox where id = ${id} and channel = any(${GOING_ON})`.execute(
    db,
  );
  const [given] = rows;
  if (given) await insertByAnotherWay(db, { id, failed: given.channel });
}
