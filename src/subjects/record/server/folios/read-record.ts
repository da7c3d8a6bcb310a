import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { EntryKind, MedicalRecord } from '../../contract/doctor-record.ts';
import { findAccess, insertRead } from '../access/access-queries.ts';
import { findRecordPatient } from '../access/record-patient-queries.ts';
import { toRecordPatient } from '../access/to-record-patient.ts';
import { findBackground, findOverview, listEntries } from './entry-queries.ts';
import {
  isOpenTo,
  toCurrentBackground,
  toRecordEntry,
} from './to-record-entry.ts';

interface RecordWanted extends Call<'doctor'> {
  patientId: string;
  before?: number | undefined;
  limit?: number | undefined;
  kind?: EntryKind | undefined;
  /** The doctor who signed. */
  doctorId?: string | undefined;
  specialtyId?: string | undefined;
  fromYear?: number | undefined;
  toYear?: number | undefined;
}

const usualPage = 20;

/**
 * Reads a page of a record, for a doctor who attends or has attended the patient, or opened it by exception.
 * Refuses others with NOT_FOUND, even if there is no such patient. The reading is noted before the answer.
 */
export async function readRecord(
  { db }: Pick<Services, 'db'>,
  {
    patientId,
    before,
    limit = usualPage,
    actor,
    now,
    today,
    zone,
    ...filters
  }: RecordWanted,
): Promise<Outcome<MedicalRecord, 'NOT_FOUND'>> {
  const access = await findAccess(db, { patientId, doctorId: actor.id, now });
  const patient = access && (await findRecordPatient(db, patientId));
  if (!access || !patient) return refuse({ code: 'NOT_FOUND' });
  const wanted = { patientId, filters: { ...filters, zone } };
  const rows = await listEntries(db, { ...wanted, before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  await insertRead(db, {
    patientId,
    doctorId: actor.id,
    at: now,
    purpose: access.purpose,
    exceptionId: access.exceptionId,
    newestFolio: shown.at(0)?.folio ?? null,
    oldestFolio: shown.at(-1)?.folio ?? null,
  });
  const { entryCount, matchingCount, ...choices } = await findOverview(
    db,
    wanted,
  );
  return done({
    patient: toRecordPatient(patient, { today, zone }),
    openUntil: access.until?.toISOString() ?? null,
    background: toCurrentBackground(await findBackground(db, patientId)),
    entries: shown.map((row) =>
      toRecordEntry(row, { isOpen: isOpenTo(row, actor.id), zone }),
    ),
    entryCount,
    matchingCount,
    choices,
    olderBefore: rows.length > limit ? (shown.at(-1)?.folio ?? null) : null,
  });
}
