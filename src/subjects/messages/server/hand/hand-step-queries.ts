import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { listedPerson } from '../../../../base/person/rules/person-names.ts';
import type { UnreachedWhy } from '../../../outbox/rules/unreached.ts';
import {
  factsAsOf,
  joinsOfTaken,
} from '../../../outbox/server/outbox-queries.ts';

export type HandStepKind = 'opened' | 'sent' | 'unreached' | 'put_off';

/** A desk's step with a message, and its author. */
export interface HandStepToWrite {
  id: number;
  kind: HandStepKind;
  why?: UnreachedWhy | undefined;
  userId: string;
  sessionId: string;
  now: Date;
}

/** The state of a message before a step. */
const stateOf = (
  row: string,
) => sql`jsonb_build_object('status', ${sql.ref(`${row}.status`)}, 'reason', ${sql.ref(`${row}.reason`)},
  'finished_at', ${sql.ref(`${row}.finished_at`)}, 'sent_to', ${sql.ref(`${row}.sent_to`)}, 'put_off_at', ${sql.ref(`${row}.put_off_at`)})`;

/** Writes a step with the message as it was before. Call it before the message changes. */
export async function insertHandStep(
  db: Database,
  { id, kind, why, userId, sessionId, now }: HandStepToWrite,
): Promise<void> {
  await sql`
    insert into message_hand_steps (message_id, kind, why, before, at, done_by, session_id)
    select id, ${kind}, ${why ?? null}, ${stateOf('outbox')}, ${now}, ${userId}::uuid, ${sessionId}::uuid
    from outbox where id = ${id}`.execute(db);
}

/**
 * Ends a message that was told by hand or could not be told, or puts it off. False: a worker has it, or it
 * ended.
 */
export async function updateByHand(
  db: Database,
  {
    id,
    kind,
    why,
    userId,
    sentTo,
    now,
  }: HandStepToWrite & { sentTo: string | null },
): Promise<boolean> {
  const change =
    kind === 'put_off'
      ? sql`put_off_at = ${now}`
      : sql`status = ${kind === 'sent' ? 'sent' : 'unreached'}, unreached_why = ${why ?? null},
          sent_by = ${kind === 'sent' ? userId : null}::uuid, sent_to = ${kind === 'sent' ? sentTo : null},
          finished_at = ${now}, facts = ${factsAsOf(now)},
          told_starts_at = (select starts_at from appointments where id = outbox.appointment_id)`;
  const { numAffectedRows } = await sql`
    update outbox set ${change} where id = ${id} and status in ('waiting', 'failed')`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** The last step of a desk with a message that was not taken back. */
export interface LastHandStep {
  id: number;
  messageId: number;
  kind: HandStepKind;
  at: Date;
  doneBy: string;
  sessionId: string;
  /** The recipient of the message, surname first. */
  listedName: string;
}

/** Finds the last step of that message, or of that session. */
export async function findLastHandStep(
  db: Database,
  of: { messageId: number } | { sessionId: string },
): Promise<LastHandStep | undefined> {
  const whose =
    'messageId' in of
      ? sql`step.message_id = ${of.messageId}`
      : sql`step.session_id = ${of.sessionId}::uuid`;
  const { rows } = await sql<LastHandStep & Parameters<typeof listedPerson>[0]>`
    select step.id::int, step.message_id::int, step.kind, step.at, step.done_by, step.session_id,
      coalesce(taken.recipient_name, patient.full_name, '') as full_name,
      case when taken.recipient_name is null then patient.chosen_name end as chosen_name,
      case when taken.recipient_name is null then patient.family_names end as family_names
    from message_hand_steps step join outbox taken on taken.id = step.message_id ${joinsOfTaken}
    where ${whose} and step.kind not in ('undo', 'opened')
      and not exists (select from message_hand_steps undo where undo.undoes_id = step.id)
    order by step.id desc limit 1`.execute(db);
  const [last] = rows;
  return last && { ...last, listedName: listedPerson(last) };
}

/** Returns the step that took that step back. */
export async function findUndo(
  db: Database,
  stepId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id::int from message_hand_steps where undoes_id = ${stepId}`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Restores the state of a message before that step. False: the message changed since. */
export async function updateAsBefore(
  db: Database,
  step: LastHandStep,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outbox set status = step.before ->> 'status', reason = step.before ->> 'reason', unreached_why = null,
      sent_by = null, sent_to = step.before ->> 'sent_to', told_starts_at = null,
      finished_at = (step.before ->> 'finished_at')::timestamptz,
      put_off_at = (step.before ->> 'put_off_at')::timestamptz
    from message_hand_steps step
    where step.id = ${step.id} and outbox.id = step.message_id
      and outbox.status = case step.kind when 'put_off' then step.before ->> 'status' else step.kind end`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

export async function insertHandUndo(
  db: Database,
  {
    step,
    userId,
    sessionId,
    now,
  }: { step: LastHandStep; userId: string; sessionId: string; now: Date },
): Promise<void> {
  await sql`
    insert into message_hand_steps (message_id, kind, before, undoes_id, at, done_by, session_id)
    select id, 'undo', ${stateOf('outbox')}, ${step.id}, ${now}, ${userId}::uuid, ${sessionId}::uuid
    from outbox where id = ${step.messageId}`.execute(db);
}
