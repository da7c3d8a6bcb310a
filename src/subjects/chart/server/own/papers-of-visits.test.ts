import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import { actorAs, callAs, callBy } from '../../../../testing/clinic/calls.ts';
import { insertIssuedDocument } from '../../../../testing/clinic/documents.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
} from '../../../../testing/clinic/factories.ts';
import {
  insertSignedVisit,
  insertVisit,
} from '../../../../testing/clinic/records.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { listPapersOfVisits } from '../../../documents/server/list-papers-of-visits.ts';

const database = testDatabase();
let clinic: SmallClinic;
let patientId: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
});
beforeEach(async () => {
  ({ id: patientId } = await insertPatient(database));
});

const list = (id = patientId) =>
  listPapersOfVisits(database.db, callAs('patient', id));

async function visitOfEntry(entryId: string): Promise<string> {
  const { rows } = await database.owner.query(
    'select appointment_id from record_entries where id = $1',
    [entryId],
  );
  return rows[0].appointment_id;
}

test('each visit has the documents issued in it, in order and with status, and the entry for the patient', async () => {
  const { doctorId } = clinic;
  const appointmentId = await visitOfEntry(
    await insertSignedVisit(database, { patientId, doctorId }),
  );
  const first = await insertIssuedDocument(database, {
    patientId,
    doctorId,
    appointmentId,
  });
  const second = await insertIssuedDocument(database, {
    patientId,
    doctorId,
    appointmentId,
  });
  await insertVisit(database, { patientId, doctorId, status: 'fulfilled' });
  // This document belongs to no visit: it is only in "Mi historia".
  await insertIssuedDocument(database, { patientId, doctorId });
  const [papers, ...others] = await list();
  expect(others).toEqual([]);
  expect(papers).toEqual({
    appointmentId,
    entryFolio: 1,
    documents: [
      { id: first, kind: 'prescription', folio: 2, status: expect.any(String) },
      {
        id: second,
        kind: 'prescription',
        folio: 3,
        status: expect.any(String),
      },
    ],
  });
});

test('entries not signed for the patient, and another patient’s, are not listed', async () => {
  const { doctorId } = clinic;
  const hidden = await insertVisit(database, {
    patientId,
    doctorId,
    status: 'fulfilled',
  });
  await database.owner.query(
    'insert into medical_records (patient_id, opened_at) values ($1, $2) on conflict do nothing',
    [patientId, testNow],
  );
  await database.owner.query(
    `insert into record_entries (patient_id, kind, appointment_id, doctor_id, author_name, is_reserved, is_for_patient,
        signed_at, content) values ($1, 'encounter', $2, $3, 'Julia Ríos', true, false, $4, '{}')`,
    [patientId, hidden, doctorId, testNow],
  );
  expect(await list()).toEqual([]);
  await insertSignedVisit(database, { patientId, doctorId });
  expect(await list()).toHaveLength(1);
  expect(await list((await insertPatient(database)).id)).toEqual([]);
});

test('a representative who sees a document is noted as a reader, and one who sees none is not', async () => {
  const { doctorId } = clinic;
  const mother = await insertPatient(database);
  const acting = callBy({
    ...actorAs('patient', patientId),
    representative: { patientId: mother.id, linkId: crypto.randomUUID() },
  });
  const noted = async () =>
    (
      await database.owner.query(
        'select shows, newest_folio from record_reads where patient_id = $1',
        [patientId],
      )
    ).rows;
  await insertSignedVisit(database, { patientId, doctorId });
  await listPapersOfVisits(database.db, acting);
  expect(await noted()).toEqual([]);
  const appointmentId = await insertVisit(database, {
    patientId,
    doctorId,
    status: 'fulfilled',
  });
  await insertIssuedDocument(database, { patientId, doctorId, appointmentId });
  await listPapersOfVisits(database.db, acting);
  expect(await noted()).toEqual([{ shows: 'documents', newest_folio: 2 }]);
});
