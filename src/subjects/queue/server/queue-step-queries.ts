import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';

const queueLock = 7_210_023;

/**
 * Locks the queue until the transaction ends, so that two callers never read the same order. It comes before
 * the lock of an appointment's row.
 */
export async function lockQueue(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${queueLock}, 0)`.execute(db);
}

/** How a patient waits, as `queue_places` keeps it. */
export interface QueuePlace {
  isUrgent: boolean;
  place: number | null;
  waitsSince: Date | null;
  outSince: Date | null;
  outUntil: Date | null;
  settledCall: number;
  withdrawnCalls: number[];
}

/** Returns the place since that arrival. Undefined: no step has changed it. */
export async function findQueuePlace(
  db: Database,
  { appointmentId, arrivedAt }: { appointmentId: string; arrivedAt: Date },
): Promise<QueuePlace | undefined> {
  return db
    .selectFrom('queuePlaces')
    .select([
      'isUrgent',
      'place',
      'waitsSince',
      'outSince',
      'outUntil',
      'settledCall',
      'withdrawnCalls',
    ])
    .where('appointmentId', '=', appointmentId)
    .where('arrivedAt', '=', arrivedAt)
    .executeTakeFirst();
}

export async function updateQueuePlace(
  db: Database,
  {
    appointmentId,
    arrivedAt,
    place,
  }: { appointmentId: string; arrivedAt: Date; place: QueuePlace },
): Promise<void> {
  const row = { arrivedAt, ...place };
  await db
    .insertInto('queuePlaces')
    .values({ appointmentId, ...row })
    .onConflict((conflict) => conflict.column('appointmentId').doUpdateSet(row))
    .execute();
}

export async function updateAppointmentRoom(
  db: Database,
  { id, roomId }: { id: string; roomId: string | null },
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ roomId })
    .where('id', '=', id)
    .execute();
}

export async function listRooms(
  db: Database,
): Promise<{ id: string; name: string; isEnabled: boolean }[]> {
  return db
    .selectFrom('rooms')
    .select(['id', 'name', 'isEnabled'])
    .orderBy('name')
    .execute();
}

/** A room in use, with its name; undefined: no such room. */
export async function findRoom(
  db: Database,
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom('rooms')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('isEnabled', '=', true)
    .executeTakeFirst();
}

export type QueueStepKind =
  | 'urgent'
  | 'usual'
  | 'move'
  | 'step_out'
  | 'return'
  | 'skip'
  | 'room'
  | 'undo';

/** The user, patient or process that changed a place in the queue. */
export interface QueueActor {
  kind: 'reception' | 'doctor' | 'patient' | 'system';
  id: string | null;
}

/**
 * The part of a patient's standing that a step changes: the place, the room, and a call that came with it.
 */
export interface QueueStanding extends QueuePlace {
  roomId: string | null;
  calledNumber: number | null;
}

export async function insertQueueStep(
  db: Database,
  step: {
    appointmentId: string;
    kind: QueueStepKind;
    reason: string | null;
    before: QueueStanding;
    after: QueueStanding;
    undoesId?: number | null;
    undoesCallId?: string | null;
    actor: QueueActor;
    now: Date;
    requestKey?: string | null;
  },
): Promise<void> {
  await db
    .insertInto('queueSteps')
    .values({
      appointmentId: step.appointmentId,
      kind: step.kind,
      reason: step.reason,
      before: JSON.stringify(step.before),
      after: JSON.stringify(step.after),
      undoesId: step.undoesId ?? null,
      undoesCallId: step.undoesCallId ?? null,
      at: step.now,
      actorKind: step.actor.kind,
      actorId: step.actor.id,
      requestKey: step.requestKey ?? null,
    })
    .execute();
}

/** The last step or call on a patient's place that was not taken back. */
export interface QueueAct {
  appointmentId: string;
  /** `step:12` or `call:…`: the id by which it is taken back. */
  id: string;
  kind: Exclude<QueueStepKind, 'undo'> | 'call';
  at: Date;
  actorKind: string;
  actorId: string | null;
  /** Null for a call. */
  stepId: number | null;
  before: QueueStandingRow | null;
  after: QueueStandingRow | null;
  /** Null for a step. */
  callId: string | null;
  callNumber: number | null;
}

/** The standing as JSON keeps it: instants are texts. */
export type QueueStandingRow = {
  [Field in keyof QueueStanding]: QueueStanding[Field] extends Date | null
    ? string | null
    : QueueStanding[Field];
};

/**
 * Lists the last act since that instant on each of these appointments that was not taken back. A call that
 * came with a step is part of the step.
 */
export async function listLastQueueActs(
  db: Database,
  { since, appointmentIds }: { since: Date; appointmentIds: readonly string[] },
): Promise<QueueAct[]> {
  const { rows } = await sql<QueueAct>`
    select distinct on (act.appointment_id) act.* from (
      select step.appointment_id, 'step:' || step.id as id, step.kind, step.at, step.actor_kind, step.actor_id,
        step.id as step_id, step.before, step.after, null::uuid as call_id, null::int as call_number
      from queue_steps step
      where step.at > ${since} and step.appointment_id = any(${appointmentIds}::uuid[]) and step.kind <> 'undo'
        and not exists (select from queue_steps undo where undo.undoes_id = step.id)
      union all
      select call.appointment_id, 'call:' || call.id, 'call', call.at, call.actor_kind, call.actor_id,
        null, null, null, call.id, call.number
      from calls call
      where call.at > ${since} and call.appointment_id = any(${appointmentIds}::uuid[])
        and not exists (select from queue_steps undo where undo.undoes_call_id = call.id)
    ) act order by act.appointment_id, act.at desc, act.step_id desc nulls last`.execute(
    db,
  );
  return rows;
}

/** True if this request of this person was sent before, and took its step. */
export async function findHasStep(
  db: Database,
  {
    appointmentId,
    actorId,
    requestKey,
  }: { appointmentId: string; actorId: string; requestKey: string },
): Promise<boolean> {
  const step = await db
    .selectFrom('queueSteps')
    .select('id')
    .where('appointmentId', '=', appointmentId)
    .where('actorId', '=', actorId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst();
  return step !== undefined;
}

/** Returns the appointment that this request of this person called, if it was sent before. */
export async function findCalledBy(
  db: Database,
  { actorId, requestKey }: { actorId: string; requestKey: string },
): Promise<string | undefined> {
  const call = await db
    .selectFrom('calls')
    .select('appointmentId')
    .where('actorId', '=', actorId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst();
  return call?.appointmentId;
}
