import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  listResponsesOfPatient,
  type ResponseRow,
} from '../../../forms/server/questionnaire-queries.ts';
import {
  findRecordPatient,
  type RecordPatientRow,
} from '../../../record/server/access/record-patient-queries.ts';
import {
  type CopyRow,
  type FolioRow,
  findFolioCounts,
  findFolioWithBackground,
  listFolios,
} from './copy-queries.ts';

/** A record as it stood when the copy was ordered. Its folios are read while the copy is drawn. */
export interface RecordCopy {
  clinic: { name: string; address: string | null; city: string | null };
  patient: RecordPatientRow;
  madeAt: Date;
  /**
   * True: asked for at the counter and prepared by a doctor. False: taken by the patient from their account.
   */
  isAsked: boolean;
  zone: string;
  folioCount: number;
  headHash: string;
  /** The number of folios that are listed without their text. */
  withheldCount: number;
  /** The folio whose background is copied. Undefined: there is none. */
  background: FolioRow | undefined;
  /** True if a newer background is in a folio that is not for the patient. */
  isBackgroundNewer: boolean;
  folios: () => AsyncGenerator<FolioRow, void, void>;
  /**
   * Answers and consents from before visits. They are no folios, but part of the record (Ley 26.529 art. 16).
   */
  responses: ResponseRow[];
}

const batch = 25;

/** Needs no transaction: signed entries never change, so even a slow copy shows the record at one moment. */
export async function readRecordCopy(
  { db, snapshot }: Pick<Services, 'db' | 'snapshot'>,
  copy: CopyRow,
): Promise<RecordCopy> {
  const { patientId, madeAt, folioCount, headHash } = copy;
  const patient = await findRecordPatient(db, patientId);
  if (!patient) throw new Error('A copy was ordered of nobody.');
  const { clinic } = await snapshot.current();
  const background = await findFolioWithBackground(db, {
    patientId,
    upTo: folioCount,
  });
  const counts = await findFolioCounts(db, { patientId, upTo: folioCount });
  return {
    clinic,
    patient,
    madeAt,
    zone: clinic.timeZone,
    folioCount,
    background,
    isAsked: copy.requestId !== null,
    headHash: headHash.toString('hex'),
    withheldCount: counts.withheldCount,
    isBackgroundNewer:
      (counts.newestBackgroundFolio ?? 0) > (background?.folio ?? 0),
    folios: () => everyFolio(db, { patientId, folioCount }),
    responses: await listResponsesOfPatient(db, { patientId, until: madeAt }),
  };
}

async function* everyFolio(
  db: Database,
  { patientId, folioCount }: { patientId: string; folioCount: number },
): AsyncGenerator<FolioRow, void, void> {
  for (let from = 1; from <= folioCount; from += batch) {
    yield* await listFolios(db, {
      patientId,
      from,
      to: Math.min(from + batch - 1, folioCount),
    });
  }
}
