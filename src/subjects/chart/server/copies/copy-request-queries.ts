import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { IdentityDocument } from '../../../../base/person/rules/identity-document.ts';
import { documentOf } from '../../../../base/person/server/document-queries.ts';
import { attendingStatuses } from '../../../record/server/access/access-queries.ts';
import type {
  CopyAsker,
  CopyDocumentKind,
  CopyHandover,
  CopyState,
  CopyWay,
} from '../../rules/copy-request.ts';

export interface StepRow {
  step: CopyState;
  at: string;
  actorName: string;
  handover: CopyHandover | null;
  receiverName: string | null;
  receiverDocumentKind: CopyDocumentKind | null;
  receiverDocumentNumber: string | null;
  reason: string | null;
  folioCount: number | null;
  headHash: string | null;
}

export interface CopyRequestRow {
  id: string;
  patientId: string;
  patientName: string;
  familyNames: string | null;
  dni: string | null;
  patientDocument: IdentityDocument | null;
  state: CopyState;
  requestedAt: Date;
  dueAt: Date;
  cameBy: CopyWay;
  asker: CopyAsker;
  askerName: string;
  documentKind: CopyDocumentKind | null;
  documentNumber: string | null;
  title: string | null;
  handover: CopyHandover;
  note: string | null;
  hasDoctor: boolean;
  requestHash: Buffer;
  steps: StepRow[];
}

/** Locks a copy request until the transaction ends, so that one transaction at a time changes it. */
export async function lockCopyRequest(
  db: Database,
  requestId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(7210038, hashtext(${requestId}))`.execute(
    db,
  );
}

export async function findCopyRequest(
  db: Database,
  id: string,
): Promise<CopyRequestRow | undefined> {
  const [row] = await requestsWhere(db, sql`request.id = ${id}`);
  return row;
}

export async function findCopyRequestByKey(
  db: Database,
  keyHash: Buffer,
): Promise<CopyRequestRow | undefined> {
  const [row] = await requestsWhere(db, sql`request.key_hash = ${keyHash}`);
  return row;
}

/** Lists the requests neither handed over nor withdrawn, the most urgent first. */
export function listOpenCopyRequests(
  db: Database,
  { limit }: { limit: number },
): Promise<CopyRequestRow[]> {
  return requestsWhere(
    db,
    sql`request.state in ('asked', 'prepared') order by request.due_at, request.id limit ${limit}`,
  );
}

export async function countOverdueCopies(
  db: Database,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from record_copy_requests
    where state in ('asked', 'prepared') and due_at <= ${now}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lists a patient's requests, the newest first. */
export function listCopyRequestsOf(
  db: Database,
  { patientId, limit }: { patientId: string; limit: number },
): Promise<CopyRequestRow[]> {
  return requestsWhere(
    db,
    sql`request.patient_id = ${patientId} order by request.requested_at desc, request.id desc limit ${limit}`,
  );
}

async function requestsWhere(
  db: Database,
  condition: RawBuilder<unknown>,
): Promise<CopyRequestRow[]> {
  const { rows } = await sql<CopyRequestRow>`
    select request.id, request.patient_id, coalesce(patient.chosen_name, patient.full_name) as patient_name, patient.family_names, patient.dni,
      ${documentOf('patient')} as patient_document,
      request.state, request.requested_at, request.due_at, request.came_by, request.asker, request.asker_name,
      request.document_kind, request.document_number, request.title, request.handover, request.note,
      request.request_hash,
      exists (select from appointments appointment join doctors doctor on doctor.id = appointment.doctor_id
        where appointment.patient_id = request.patient_id and appointment.status in ${attendingStatuses}
          and doctor.is_enabled and doctor.status = 'active') as has_doctor,
      (select coalesce(json_agg(json_build_object('step', step.step, 'at', step.at, 'actorName', step.actor_name,
          'handover', step.handover, 'receiverName', step.receiver_name,
          'receiverDocumentKind', step.receiver_document_kind,
          'receiverDocumentNumber', step.receiver_document_number, 'reason', step.reason,
          'folioCount', copy.folio_count, 'headHash', encode(copy.head_hash, 'hex')) order by step.id), '[]')
        from record_copy_steps step left join record_copies copy on copy.id = step.copy_id
        where step.request_id = request.id) as steps
    from record_copy_requests request join patients patient on patient.id = request.patient_id
    where ${condition}`.execute(db);
  return rows;
}

export interface CopyRequestToInsert {
  patientId: string;
  requestedAt: Date;
  cameBy: CopyWay;
  asker: CopyAsker;
  /** Null: the patient asks, under their present name. */
  askerName: string | null;
  documentKind: CopyDocumentKind | null;
  documentNumber: string | null;
  title: string | null;
  handover: CopyHandover;
  note: string | null;
  keyHash: Buffer;
  requestHash: Buffer;
}

/**
 * Undefined: there is no such patient, or that person has an open request, or a request with that key exists.
 */
export async function insertCopyRequest(
  db: Database,
  request: CopyRequestToInsert,
): Promise<{ id: string } | undefined> {
  const { patientId, documentKind, documentNumber, title, handover, note } =
    request;
  const { rows } = await sql<{ id: string }>`
    insert into record_copy_requests (patient_id, requested_at, came_by, asker, asker_name, document_kind,
      document_number, title, handover, note, key_hash, request_hash)
    select id, ${request.requestedAt}, ${request.cameBy}, ${request.asker},
      coalesce(${request.askerName}, chosen_name, full_name), ${documentKind}, ${documentNumber}, ${title}, ${handover},
      ${note}, ${request.keyHash}, ${request.requestHash}
    from patients where id = ${patientId}
    on conflict do nothing returning id`.execute(db);
  return rows[0];
}

/** Returns when the open request of that person is due. Undefined: there is none. */
export async function findOpenRequestDue(
  db: Database,
  {
    patientId,
    asker,
    askerName,
  }: Pick<CopyRequestToInsert, 'patientId' | 'asker' | 'askerName'>,
): Promise<Date | undefined> {
  const { rows } = await sql<{
    dueAt: Date;
  }>`select due_at from record_copy_requests
    where patient_id = ${patientId} and state in ('asked', 'prepared') and asker_key = case ${asker}::text
      when 'patient' then 'patient' else 'other ' || fold_for_search(${askerName}) end`.execute(
    db,
  );
  return rows[0]?.dueAt;
}

export async function findPatientId(
  db: Database,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.id;
}

export interface StepToInsert {
  requestId: string;
  step: CopyState;
  at: Date;
  userId?: string | null;
  doctorId?: string | null;
  actorName: string;
  copyId?: string | null;
  handover?: CopyHandover | null;
  receiverName?: string | null;
  receiverDocumentKind?: CopyDocumentKind | null;
  receiverDocumentNumber?: string | null;
  reason?: string | null;
}

/** Inserts a step. A trigger sets the request's state, and refuses a step that may not follow. */
export async function insertCopyStep(
  db: Database,
  step: StepToInsert,
): Promise<void> {
  await db.insertInto('recordCopySteps').values(step).execute();
}

/**
 * Finds the copy that was fetched last from the patient's own account, since that instant. Undefined: none
 * was.
 */
export async function findOwnCopyFetched(
  db: Database,
  { patientId, since }: { patientId: string; since: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('recordCopies')
    .select('id')
    .where('patientId', '=', patientId)
    .where('requestId', 'is', null)
    .where('fetchedAt', '>=', since)
    .orderBy('fetchedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
