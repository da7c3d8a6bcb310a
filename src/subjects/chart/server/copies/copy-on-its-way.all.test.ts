import pg from 'pg';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type SignedInOverHttp,
  signIn,
} from '../../../../testing/access/sign-in.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import { insertIssuedDocument } from '../../../../testing/clinic/documents.ts';
import { insertSmallClinic } from '../../../../testing/clinic/factories.ts';
import {
  endFamilyLink,
  insertFamilyLink,
} from '../../../../testing/clinic/family.ts';
import {
  insertDoctorAccount,
  insertKnownPatient,
} from '../../../../testing/clinic/people.ts';
import { insertSignedVisit } from '../../../../testing/clinic/records.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { testServer } from '../../../../testing/servers/test-server.ts';
import { waitUntil } from '../../../../testing/wait-until.ts';

/* A family link ends while a file that it opened is on its way: the file is not handed over. */

const database = testDatabase();
const server = testServer(database);
let doctorId: string;
let child: { id: string };
let linkId: string;
let session: SignedInOverHttp;

beforeAll(async () => {
  await insertSmallClinic(database);
  ({ doctorId } = await insertDoctorAccount(database, { enabledAt: testNow }));
});
beforeEach(async () => {
  const mother = await insertKnownPatient(database, {
    hasPassword: true,
    isVerified: true,
  });
  child = await insertKnownPatient(database, { fullName: 'Tomás Hijo' });
  await database.owner.query(
    `update patients set birth_date = '2018-03-02' where id = $1`,
    [child.id],
  );
  await insertSignedVisit(database, { patientId: child.id, doctorId });
  linkId = await insertFamilyLink(database, {
    representativeId: mother.id,
    representedId: child.id,
  });
  session = await signIn(server, { role: 'patient', dni: mother.dni });
  await session.ask('/family/acting', { body: { linkId } });
});

const ask = (path: `/${string}`, body?: object) =>
  session.ask(path, {
    ...(body ? { body } : { method: 'GET' }),
    headers: { 'x-acting-for': child.id },
  });

async function order(format: 'pdf' | 'fhir'): Promise<string> {
  const { json } = await ask('/record/copies', { format });
  return `${server.url}${json.path}`;
}

/** Runs `request` while a lock stops its reading, and ends the link before it goes on. */
async function endedMeanwhile<Answer>(
  table: string,
  request: () => Promise<Answer>,
): Promise<Answer> {
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  try {
    await blocker.query(`begin; lock table ${table} in access exclusive mode`);
    const answer = request();
    await waitUntil(async () => {
      const { rows } = await database.owner.query(
        `select count(*)::int as waiting from pg_locks where not granted and relation = $1::regclass`,
        [table],
      );
      expect(rows[0].waiting).toBeGreaterThan(0);
    });
    await endFamilyLink(database, linkId);
    await blocker.query('rollback');
    return await answer;
  } finally {
    await blocker.end();
  }
}

test.each(['pdf', 'fhir'] as const)(
  'a %s ordered before the family link ended is not sent',
  async (format) => {
    const url = await order(format);
    await endFamilyLink(database, linkId);
    expect((await fetch(url)).status).toBe(404);
  },
);

test('a pdf in the making is left unfinished when the link ends', async () => {
  const url = await order('pdf');
  const got = await endedMeanwhile('medical_records', async () => {
    const answer = await fetch(url);
    return answer.text().catch(() => 'cut off');
  });
  expect(got).not.toMatch(/%%EOF\s*$/);
});

test('a fhir document in the making is not sent when the link ends', async () => {
  const url = await order('fhir');
  const status = await endedMeanwhile(
    'medical_records',
    async () => (await fetch(url)).status,
  );
  expect(status).toBe(404);
});

test('a page of the record and a prescription are refused once the link ended', async () => {
  const documentId = await insertIssuedDocument(database, {
    patientId: child.id,
    doctorId,
  });
  const read = await endedMeanwhile('medical_records', () => ask('/record'));
  expect(read.json.code).toBe('ACTING_ENDED');
  expect((await ask(`/documents/${documentId}/pdf`)).status).toBe(403);
});

test('while the link holds the copy comes whole', async () => {
  const text = await (await fetch(await order('pdf'))).text();
  expect(text).toMatch(/%%EOF\s*$/);
  expect((await (await fetch(await order('fhir'))).json()).resourceType).toBe(
    'Bundle',
  );
});
