import type { OwnRecord } from '../../../contract/patient/record.ts';
import type { Call } from '../../clinic/call.ts';
import type { Services } from '../../clinic/services.ts';
import { findRecordPatient } from '../access/record-patient-queries.ts';
import { listEntries } from '../folios/entry-queries.ts';
import { toRecordEntry } from '../folios/to-record-entry.ts';

const page = 20;

/** What doctors signed for the patient's own eyes. Reading one's own record is nobody's to note. */
export async function readOwnRecord(
  { db }: Pick<Services, 'db'>,
  { before, actor, zone }: Call<'patient'> & { before?: number | undefined },
): Promise<OwnRecord> {
  const patientId = actor.id;
  const rows = await listEntries(db, { patientId, before, limit: page + 1, isForPatient: true });
  const shown = rows.slice(0, page);
  return {
    recordNumber: (await findRecordPatient(db, patientId))?.recordNumber ?? null,
    entries: shown.map((row) => toRecordEntry(row, { isOpen: true, zone })),
    olderBefore: rows.length > page ? (shown.at(-1)?.folio ?? null) : null,
  };
}
