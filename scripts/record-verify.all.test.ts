import { beforeAll, expect, test } from 'vitest';
import { insertAnchors } from '../src/subjects/record/server/chain/anchor-queries.ts';
import { testNow } from '../src/testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
} from '../src/testing/clinic/factories.ts';
import { insertSignedVisit } from '../src/testing/clinic/records.ts';
import { testDatabase } from '../src/testing/database/database.ts';
import { runProgram } from './run-program.ts';

const database = testDatabase();

beforeAll(async () => {
  const { doctorId } = await insertSmallClinic(database);
  const patient = await insertPatient(database, {
    fullName: 'Canaria Clínica',
  });
  for (let made = 0; made < 3; made++)
    await insertSignedVisit(database, { patientId: patient.id, doctorId });
  await insertAnchors(database.db, testNow);
});

const verify = () =>
  runProgram({
    script: 'scripts/record-verify.ts',
    quiet: true,
    env: { ...process.env, DATABASE_URL: database.url },
  });

test('unchanged records end the command with 0', async () => {
  expect(await verify()).toMatchObject({
    code: 0,
    output:
      'Sin hallazgos: todo está como se firmó (1 historia clínica, 3 folios, 1 anclaje).\n',
  });
});

test('the command names a changed folio and a missing end by record and folio, and ends with 1', async () => {
  await database.owner.query(`begin; set local session_replication_role = replica;
    update record_entries set author_name = 'Otra' where folio = 2;
    delete from record_entries where folio = 3; commit`);
  const { code, output } = await verify();
  expect(code).toBe(1);
  expect(output).toMatch(
    /^2 hallazgos \(1 historia clínica, 2 folios, 1 anclaje\):\n/,
  );
  expect(output).toContain(
    '- Historia 1: El folio 2 no es lo que se firmó: se cambió después.',
  );
  expect(output).toContain(
    '- Historia 1: Falta el folio 3, que el 2026-11-24 era el último',
  );
  expect(output).not.toMatch(/Canaria|presión/);
});
