import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { IdentityDocument } from '../../../../base/person/rules/identity-document.ts';
import { documentOf } from '../../../../base/person/server/document-queries.ts';
import { attendingStatuses } from '../../../record/server/access/access-queries.ts';
import type { CopyAsker, CopyHandover } from '../../rules/copy-request.ts';

export interface AskedCopyRow {
  id: string;
  patientId: string;
  patientName: string;
  dni: string | null;
  patientDocument: IdentityDocument | null;
  requestedAt: Date;
  dueAt: Date;
  asker: CopyAsker;
  handover: CopyHandover;
  hasFolios: boolean;
  takenAt: Date | null;
}

/**
 * Lists the requests to prepare, of patients whose record the doctor may read now. `findAccess` has the same
 * rule.
 */
export async function listCopiesToPrepare(
  db: Database,
  { doctorId, now, limit }: { doctorId: string; now: Date; limit: number },
): Promise<AskedCopyRow[]> {
  const { rows } = await sql<AskedCopyRow>`
    select request.id, request.patient_id, coalesce(patient.chosen_name, patient.full_name) as patient_name, patient.dni,
      ${documentOf('patient')} as patient_document,
      request.requested_at, request.due_at, request.asker, request.handover,
      exists (select from medical_records where patient_id = request.patient_id) as has_folios,
      (select max(fetched_at) from record_copies where request_id = request.id and doctor_id = ${doctorId}) as taken_at
    from record_copy_requests request join patients patient on patient.id = request.patient_id
    where request.state = 'asked' and request.handover <> 'downloaded'
      and (exists (select from appointments where patient_id = request.patient_id and doctor_id = ${doctorId}
          and status in ${attendingStatuses})
        or exists (select from record_exceptions where patient_id = request.patient_id and doctor_id = ${doctorId}
          and until > ${now}))
    order by request.due_at, request.id limit ${limit}`.execute(db);
  return rows;
}

/** Finds the file that this doctor fetched last for a request. */
export async function findCopyFetched(
  db: Database,
  { requestId, doctorId }: { requestId: string; doctorId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('recordCopies')
    .select('id')
    .where('requestId', '=', requestId)
    .where('doctorId', '=', doctorId)
    .where('fetchedAt', 'is not', null)
    .orderBy('fetchedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
