import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { AbsenceKind } from '../../contract/schedule-fields.ts';

export type AnswerStep = 'set' | 'accepted' | 'refused' | 'withdrawn';

/** An absence that a doctor set or asked for, with its outcome. */
export interface AbsenceRequestRow {
  id: string;
  doctorId: string;
  doctorName: string;
  doctorEmail: string | null;
  startsAt: Date;
  endsAt: Date;
  kind: AbsenceKind;
  note: string | null;
  askedAt: Date;
  requestHash: Buffer;
  /** Null: there is no answer yet. */
  answer: AnswerStep | null;
  answeredAt: Date | null;
  /** The administrator's id and name. Null: it was the doctor. */
  answeredBy: string | null;
  answeredByName: string | null;
  refusedFor: string | null;
  /** The absence that was set. `isEnded`: by the doctor or by an administrator. */
  absenceId: string | null;
  isEnded: boolean;
  isTakenBack: boolean;
}

const columns = sql`request.id, request.doctor_id, doctor.name as doctor_name, doctor.email as doctor_email, request.starts_at, request.ends_at, request.kind, request.note,
  request.asked_at, request.request_hash, answer.step as answer, answer.taken_at as answered_at,
  answer.taken_by as answered_by, answerer.name as answered_by_name, answer.reason as refused_for, answer.absence_id,
  absence.ended_at is not null as is_ended, return.request_id is not null as is_taken_back`;
const joins = sql`absence_requests request join doctors doctor on doctor.id = request.doctor_id
  left join absence_steps answer on answer.request_id = request.id and answer.place = 1
  left join absence_steps return on return.request_id = request.id and return.place = 2
  left join system_users answerer on answerer.id = answer.taken_by
  left join absences absence on absence.id = answer.absence_id`;

export async function findAbsenceRequest(
  db: Database,
  { requestId }: { requestId: string },
): Promise<AbsenceRequestRow | undefined> {
  const { rows } = await sql<AbsenceRequestRow>`
    select ${columns} from ${joins} where request.id = ${requestId}`.execute(
    db,
  );
  return rows[0];
}

export async function findAbsenceRequestByHash(
  db: Database,
  requestHash: Buffer,
): Promise<AbsenceRequestRow | undefined> {
  const { rows } = await sql<AbsenceRequestRow>`
    select ${columns} from ${joins} where request.request_hash = ${requestHash}::bytea`.execute(
    db,
  );
  return rows[0];
}

/**
 * Lists a doctor's requests, newest first: all that are not answered and not over, and all newer than
 * `since`.
 */
export async function listOwnRequests(
  db: Database,
  {
    doctorId,
    since,
    now,
    most,
  }: { doctorId: string; since: Date; now: Date; most: number },
): Promise<AbsenceRequestRow[]> {
  const { rows } = await sql<AbsenceRequestRow>`
    select ${columns} from ${joins}
    where request.doctor_id = ${doctorId} and answer.step is distinct from 'set'
      and (request.asked_at > ${since} or (answer.step is null and request.ends_at > ${now}))
    order by (answer.step is null and request.ends_at > ${now}) desc, request.asked_at desc, request.id desc
    limit ${most}`.execute(db);
  return rows.toSorted((a, b) => b.askedAt.getTime() - a.askedAt.getTime());
}

export interface OwnAbsenceRow {
  startsAt: Date;
  endsAt: Date;
  reason: string;
  ownRequestId: string | null;
}

/** Lists a doctor's absences that are not over, by time. */
export async function listAbsencesAhead(
  db: Database,
  { doctorId, now }: { doctorId: string; now: Date },
): Promise<OwnAbsenceRow[]> {
  const { rows } = await sql<OwnAbsenceRow>`
    select starts_at, ends_at, public_reason as reason, step.request_id as own_request_id
    from absences left join absence_steps step on step.absence_id = absences.id
    where doctor_id = ${doctorId} and ended_at is null and ends_at > ${now}
    order by starts_at, ends_at, absences.id`.execute(db);
  return rows;
}

export interface AskedAbsenceRow {
  id: string;
  doctorId: string;
  doctorName: string;
  startsAt: Date;
  endsAt: Date;
  kind: AbsenceKind;
  note: string | null;
  askedAt: Date;
  appointments: number;
}

/** Lists the requests that are not answered and not over, the first to begin first. */
export async function listAskedAbsences(
  db: Database,
  now: Date,
): Promise<AskedAbsenceRow[]> {
  const { rows } = await sql<AskedAbsenceRow>`
    select request.id, request.doctor_id, doctor.name as doctor_name, request.starts_at, request.ends_at,
      request.kind, request.note, request.asked_at,
      (select count(*)::int from appointments where doctor_id = request.doctor_id and status in ('booked', 'arrived')
        and ends_at > ${now} and during && tstzrange(request.starts_at, request.ends_at)) as appointments
    from absence_requests request join doctors doctor on doctor.id = request.doctor_id
    where request.ends_at > ${now}
      and not exists (select from absence_steps where request_id = request.id)
    order by request.starts_at, request.id`.execute(db);
  return rows;
}

export async function countOwnAsked(
  db: Database,
  { doctorId, now }: { doctorId: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from absence_requests request
    where doctor_id = ${doctorId} and ends_at > ${now}
      and not exists (select from absence_steps where request_id = request.id)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export type AbsenceWanted = Pick<
  AbsenceRequestRow,
  | 'doctorId'
  | 'startsAt'
  | 'endsAt'
  | 'kind'
  | 'note'
  | 'askedAt'
  | 'requestHash'
>;

/** Undefined: the same request came before. */
export async function insertAbsenceRequest(
  db: Database,
  wanted: AbsenceWanted,
): Promise<string | undefined> {
  const row = await db
    .insertInto('absenceRequests')
    .values(wanted)
    .onConflict((conflict) => conflict.column('requestHash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export interface AbsenceStep {
  requestId: string;
  step: AnswerStep | 'taken_back';
  /** The administrator. Null: the doctor. */
  takenBy: string | null;
  takenAt: Date;
  reason?: string;
  absenceId?: string;
}

/** False: it was answered before, or withdrawn. */
export async function insertAbsenceStep(
  db: Database,
  step: AbsenceStep,
): Promise<boolean> {
  const row = await db
    .insertInto('absenceSteps')
    .values({ ...step, place: step.step === 'taken_back' ? 2 : 1 })
    .onConflict((conflict) =>
      conflict.columns(['requestId', 'place']).doNothing(),
    )
    .returning('requestId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findAbsencePolicy(db: Database): Promise<string> {
  const { absencesByDoctors } = await db
    .selectFrom('bookingPolicies')
    .select('absencesByDoctors')
    .where('doctorId', 'is', null)
    .executeTakeFirstOrThrow();
  return absencesByDoctors;
}
