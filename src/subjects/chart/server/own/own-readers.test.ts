import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import { callAs, clockAt } from '../../../../testing/clinic/calls.ts';
import { insertIssuedDocument } from '../../../../testing/clinic/documents.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import {
  insertDoctorAccount,
  insertKnownPatient,
} from '../../../../testing/clinic/people.ts';
import {
  insertSignedVisit,
  insertVisit,
} from '../../../../testing/clinic/records.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { listDocuments } from '../../../documents/server/list-documents.ts';
import { makeDocumentPdf } from '../../../documents/server/make-document-pdf.ts';
import { readRecord } from '../../../record/server/folios/read-record.ts';
import { openVisit } from '../../../visits/server/open-visit.ts';
import { searchRecords } from '../search-records.ts';
import { listOwnReaders } from './list-own-readers.ts';

/* The patient's list of readers: one look is one line, and each copy taken has a line of its own. */

const database = testDatabase();
let services: Services;
let doctorId: string;
let patientId: string;

beforeAll(async () => {
  await insertSmallClinic(database);
  services = servicesOn(database.db);
});
beforeEach(async () => {
  doctorId = (
    await insertDoctorAccount(database, {
      name: 'Laura Gómez',
      enabledAt: testNow,
    })
  ).doctorId;
  patientId = (await insertKnownPatient(database)).id;
  await insertSignedVisit(database, { patientId, doctorId });
});

const inMinutes = (minutes: number) =>
  new Date(testNow.getTime() + minutes * 60_000);
const by = (minutes: number, who = doctorId) =>
  callAs('doctor', who, inMinutes(minutes));
const read = (minutes: number, who = doctorId) =>
  readRecord(services, { patientId, ...by(minutes, who) });
const list = (minutes: number) =>
  listDocuments(services, { patientId, ...by(minutes) });
const readers = () => listOwnReaders(services, callAs('patient', patientId));

async function countNoted(): Promise<number> {
  const { rows } = await database.owner.query(
    'select count(*)::int as count from record_reads where patient_id = $1',
    [patientId],
  );
  return rows[0].count;
}

test('a record and its documents read in any order are one look, and each reading stays noted', async () => {
  await list(0);
  await read(0);
  expect(await readers()).toMatchObject([
    { name: 'Laura Gómez', purpose: 'attending', count: 1 },
  ]);
  await read(9);
  expect(await readers()).toMatchObject([
    { count: 1, lastAt: inMinutes(9).toISOString() },
  ]);
  expect(await countNoted()).toBe(3);
});

test('after ten minutes a reading is another look, and another doctor has their own', async () => {
  await read(0);
  await read(11);
  expect(await readers()).toMatchObject([{ count: 2 }]);
  const other = (
    await insertDoctorAccount(database, {
      name: 'Ana Sosa',
      enabledAt: testNow,
    })
  ).doctorId;
  await insertVisit(database, { patientId, doctorId: other });
  await read(11, other);
  expect(
    new Set((await readers()).map(({ name, count }) => `${name} ${count}`)),
  ).toEqual(new Set(['Ana Sosa 1', 'Laura Gómez 2']));
});

test('a visit and its list of documents make one line, named as the visit', async () => {
  const appointmentId = await insertVisit(database, { patientId, doctorId });
  await list(0);
  expect(await openVisit(services, { appointmentId, ...by(0) })).toMatchObject({
    ok: true,
  });
  expect(await readers()).toMatchObject([{ purpose: 'visit', count: 1 }]);
});

test('a downloaded document and a search are looks of their own', {
  tags: ['all'],
}, async () => {
  const documentId = await insertIssuedDocument(database, {
    patientId,
    doctorId,
  });
  await read(0);
  await list(0);
  expect(
    await makeDocumentPdf(services, { documentId, ...by(1) }),
  ).toMatchObject({ ok: true });
  expect(await readers()).toMatchObject([{ count: 2 }]);
  await searchRecords(services, { query: 'presión', patientId, ...by(2) });
  expect(await readers()).toMatchObject([{ count: 3 }]);
});

test('a look over midnight makes a line on each day', async () => {
  const midnight = new Date('2026-11-25T03:00:00Z');
  const at = (ms: number) => new Date(midnight.getTime() + ms);
  for (const ms of [-1000, 1000]) {
    await readRecord(services, {
      patientId,
      ...callAs('doctor', doctorId),
      ...clockAt(at(ms)),
    });
  }
  expect(await readers()).toMatchObject([
    { day: '2026-11-25', count: 1 },
    { day: '2026-11-24', count: 1 },
  ]);
});

test('the opening by exception and the reading after it are one look', async () => {
  const stranger = (
    await insertDoctorAccount(database, {
      name: 'Beto Paz',
      enabledAt: testNow,
    })
  ).doctorId;
  const { rows } = await database.owner.query(
    `insert into record_exceptions (patient_id, doctor_id, reason, at, until)
      values ($1, $2, 'Llegó inconsciente a la guardia', $3, $4) returning id`,
    [patientId, stranger, testNow, inMinutes(60)],
  );
  await database.owner.query(
    `insert into record_reads (patient_id, doctor_id, reader_name, at, purpose, exception_id)
      values ($1, $2, 'Beto Paz', $3, 'exception', $4)`,
    [patientId, stranger, testNow, rows[0].id],
  );
  expect(await read(1, stranger)).toMatchObject({ ok: true });
  expect(await readers()).toMatchObject([
    {
      name: 'Beto Paz',
      purpose: 'exception',
      count: 1,
      reason: 'Llegó inconsciente a la guardia',
    },
  ]);
});
