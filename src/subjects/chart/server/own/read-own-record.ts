import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { noteFamilyRead } from '../../../record/server/access/note-family-read.ts';
import { findRecordPatient } from '../../../record/server/access/record-patient-queries.ts';
import { keptUntilOf } from '../../../record/server/access/to-record-patient.ts';
import { listEntries } from '../../../record/server/folios/entry-queries.ts';
import { toRecordEntry } from '../../../record/server/folios/to-record-entry.ts';
import type { OwnRecord } from '../../contract/record.ts';

const page = 20;

/**
 * Returns the entries that doctors signed for the patient. The patient's own reading is not noted; a
 * representative's is.
 */
export async function readOwnRecord(
  { db }: Pick<Services, 'db'>,
  { before, ...call }: Call<'patient'> & { before?: number | undefined },
): Promise<OwnRecord> {
  const { actor, zone } = call;
  const patientId = actor.id;
  const rows = await listEntries(db, {
    patientId,
    before,
    limit: page + 1,
    isForPatient: true,
  });
  const shown = rows.slice(0, page);
  await noteFamilyRead(db, call, {
    shows: 'record',
    newestFolio: shown.at(0)?.folio ?? null,
    oldestFolio: shown.at(-1)?.folio ?? null,
  });
  const patient = await findRecordPatient(db, patientId);
  return {
    recordNumber: patient?.recordNumber ?? null,
    keptUntil: patient ? keptUntilOf(patient, zone) : null,
    entries: shown.map((row) => toRecordEntry(row, { isOpen: true, zone })),
    olderBefore: rows.length > page ? (shown.at(-1)?.folio ?? null) : null,
  };
}
