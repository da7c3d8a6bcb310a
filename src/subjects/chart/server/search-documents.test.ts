import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../base/kernel/db/database.ts';
import { migrate } from '../../../base/kernel/schema/migrate.ts';
import { callAs } from '../../../testing/clinic/calls.ts';
import {
  insertIssuedDocument,
  insertLicense,
  someCertificate,
  someOrder,
  somePrescription,
  usualTerms,
} from '../../../testing/clinic/documents.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
} from '../../../testing/clinic/factories.ts';
import {
  insertSignedVisit,
  insertVisit,
} from '../../../testing/clinic/records.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { olderDatabase } from '../../../testing/database/older-database.ts';
import type { DocumentContent } from '../../documents/rules/document-content.ts';
import { annulDocument } from '../../documents/server/annul-document.ts';
import { issueDocument } from '../../documents/server/issue-document.ts';
import { searchRecords } from './search-records.ts';

const database = testDatabase();
let clinic: SmallClinic;
let patientId: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  await insertLicense(database, {
    doctorId: clinic.doctorId,
    number: '123456',
  });
  patientId = (await insertPatient(database, { fullName: 'Juan Pérez' })).id;
  await insertVisit(database, { patientId, doctorId: clinic.doctorId });
});

async function issue(content: DocumentContent) {
  const call = callAs('doctor', clinic.doctorId);
  const issued = await issueDocument(
    { db: database.db },
    { ...call, ...usualTerms(), patientId, content },
  );
  if (!issued.ok) throw new Error(JSON.stringify(issued.refusal));
  return issued.value;
}

async function find(query: string, by = clinic.doctorId) {
  const result = await searchRecords(
    { db: database.db },
    { ...callAs('doctor', by), query },
  );
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value.matches;
}

test('documents are found by their text, named by their kind, and noted as read', async () => {
  const { folio } = await issue(somePrescription);
  await issue(someOrder);
  await issue(someCertificate);
  expect(await find('ENALAPR')).toMatchObject([
    {
      folio,
      readAtFolio: folio,
      kind: 'document',
      documentKind: 'prescription',
      isReserved: false,
      excerpt: { part: 'medicines' },
    },
  ]);
  for (const [query, documentKind, part] of [
    ['"10 mg, envase por 30"', 'prescription', 'medicines'],
    ['por la mañana', 'prescription', 'medicines'],
    ['creatininemias ', 'study_order', 'studies'],
    ['depuracion', 'study_order', 'studies'],
    ['ayuno', 'study_order', 'instructions'],
    ['reposo 48', 'certificate', 'certificate'],
    ['empleador', 'certificate', 'presentedTo'],
  ] as const) {
    expect(await find(query), query).toMatchObject([
      { documentKind, excerpt: { part } },
    ]);
  }
  expect(
    (await find('hipertension')).map(({ documentKind }) => documentKind),
  ).toEqual(['study_order', 'prescription']);
  const { rows } = await database.owner.query(
    'select newest_folio, oldest_folio from record_reads where by_search order by id desc limit 1',
  );
  expect(rows).toEqual([{ newest_folio: folio + 1, oldest_folio: folio }]);
});

test('a document’s code, patient and kind are not searched', async () => {
  const { code } = await issue(somePrescription);
  for (const query of [code.slice(0, 4), 'Juan Pérez', 'prescription'])
    expect(await find(query)).toEqual([]);
});

test('the reason of an annulment is found, and leads to the document', async () => {
  const document = await issue(someOrder);
  const annulment = {
    documentId: document.id,
    reason: 'Se pidió a quien no correspondía',
  };
  await annulDocument(
    { db: database.db },
    { ...callAs('doctor', clinic.doctorId), ...annulment },
  );
  expect(await find('correspondía')).toMatchObject([
    {
      kind: 'annulment',
      documentKind: 'study_order',
      folio: document.folio + 1,
      readAtFolio: document.folio,
      excerpt: { part: 'annulment' },
    },
  ]);
});

test('a doctor without access to the record finds no document of it', async () => {
  const { specialtyId, practiceId } = clinic;
  const stranger = await insertDoctor(database, {
    name: 'Sol Tres',
    specialtyId,
    practiceIds: [practiceId],
  });
  expect(await find('enalapril', stranger)).toEqual([]);
});

test('older documents are found after the upgrade of the database', {
  tags: ['all'],
}, async () => {
  const { owner, connection } = await olderDatabase('0041');
  const { doctorId } = await insertSmallClinic({ owner });
  const older = (await insertPatient({ owner }, { isDivided: false })).id;
  await insertSignedVisit({ owner }, { patientId: older, doctorId });
  const id = await insertIssuedDocument(
    { owner },
    { patientId: older, doctorId },
  );
  const read = async () => {
    const { rows } = await owner.query(
      `select entry_id, words::text, stems::text, pairs::text from record_search order by entry_id = $1`,
      [id],
    );
    return rows;
  };
  const before = await read();
  expect(before[1].words).toBe('');
  await migrate(connection);
  const after = await read();
  expect(after[0]).toEqual(before[0]);
  expect(after[1].stems).toContain(`'enalapril'`);
  await expect(owner.query('delete from record_search')).rejects.toMatchObject({
    code: '23001',
  });
  const db = openDatabase(connection);
  const found = await searchRecords(
    { db },
    { ...callAs('doctor', doctorId), query: '"por la mañana"' },
  );
  expect(found).toMatchObject({
    value: { matches: [{ id, kind: 'document' }] },
  });
  await db.destroy();
});
