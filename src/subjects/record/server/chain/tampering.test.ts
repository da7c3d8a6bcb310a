import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertSignedVisit } from '../../../../testing/clinic/records.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { insertAnchors } from './anchor-queries.ts';
import { sayVerification } from './say-verification.ts';
import { verifyRecords } from './verify-records.ts';

const database = testDatabase();
let clinic: SmallClinic;
let patientId: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
});

beforeEach(async () => {
  patientId = (await insertPatient(database)).id;
  for (let made = 0; made < 5; made++) {
    await insertSignedVisit(database, { patientId, doctorId: clinic.doctorId });
  }
  await insertAnchors(database.db, testNow);
});

/** Runs statements with every trigger off, as only the owner of the server can. */
async function tamper(...statements: string[]): Promise<void> {
  const client = await database.owner.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    for (const statement of statements)
      await client.query(statement.replaceAll('$1', `'${patientId}'`));
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function findings() {
  const { rows } = await database.owner.query(
    'select number from medical_records where patient_id = $1',
    [patientId],
  );
  const verification = await verifyRecords(servicesOn(database.db), testNow);
  return verification.findings
    .filter(({ recordNumber }) => recordNumber === rows[0].number)
    .map(({ kind, folio }) => `${kind} ${folio}`);
}

const ofFolio = (folio: number) => `where patient_id = $1 and folio = ${folio}`;

test('an untouched record has no finding', async () => {
  expect(await findings()).toEqual([]);
});

test.each([
  ['the content', `content = replace(content, 'sin sal', 'con sal')`],
  ['the author', `author_name = 'Otro Nombre'`],
  ['the licence', `author_license = 'MN 999999'`],
  ['the time', `signed_at = signed_at + interval '1 microsecond'`],
  ['the readers', 'is_for_patient = false'],
  ['the hash itself', `hash = decode(repeat('ab', 32), 'hex')`],
])('a superuser’s edit of %s shows at its folio', async (_, change) => {
  await tamper(`update record_entries set ${change} ${ofFolio(3)}`);
  expect(await findings()).toContain('ENTRY_ALTERED 3');
});

test('an edited folio with a recomputed hash shows at the next folio, which does not follow from it', async () => {
  await tamper(
    `update record_entries set content = '{"plan":"otro"}' ${ofFolio(3)}`,
    `update record_entries entry set hash = record_entry_hash(entry) ${ofFolio(3)}`,
  );
  expect(await findings()).toEqual(['LINK_BROKEN 4']);
});

test('a wholly recomputed chain shows at the anchor', async () => {
  await tamper(
    `update record_entries set content = '{"plan":"otro"}' ${ofFolio(3)}`,
    ...[3, 4, 5].flatMap((folio) => [
      `update record_entries entry set previous_hash =
        (select hash from record_entries where patient_id = $1 and folio = ${folio - 1}) ${ofFolio(folio)}`,
      `update record_entries entry set hash = record_entry_hash(entry) ${ofFolio(folio)}`,
    ]),
  );
  expect(await findings()).toEqual(['ANCHOR_ALTERED 5']);
});

test('a deleted folio shows as a hole', async () => {
  await tamper(`delete from record_entries ${ofFolio(3)}`);
  expect(await findings()).toEqual(['FOLIO_MISSING 3']);
});

test('a closed hole shows in the link, the hashes and the anchor', async () => {
  await tamper(
    `delete from record_entries ${ofFolio(3)}`,
    `update record_entries set folio = 3 ${ofFolio(4)}`,
    `update record_entries set folio = 4 ${ofFolio(5)}`,
  );
  expect(await findings()).toEqual([
    'LINK_BROKEN 3',
    'ENTRY_ALTERED 3',
    'ENTRY_ALTERED 4',
    'ANCHOR_MISSING_FOLIOS 5',
  ]);
});

test('a deleted last folio shows at the anchor', async () => {
  await tamper(`delete from record_entries ${ofFolio(5)}`);
  expect(await findings()).toEqual(['ANCHOR_MISSING_FOLIOS 5']);
});

test('a fully deleted record shows at the anchor', async () => {
  await tamper('delete from record_entries where patient_id = $1');
  expect(await findings()).toEqual(['ANCHOR_MISSING_FOLIOS 5']);
});

test('swapped folios show in links and hashes', async () => {
  await tamper(
    `update record_entries set folio = 999 ${ofFolio(2)}`,
    `update record_entries set folio = 2 ${ofFolio(4)}`,
    `update record_entries set folio = 4 ${ofFolio(999)}`,
  );
  expect(await findings()).toEqual([
    'LINK_BROKEN 2',
    'ENTRY_ALTERED 2',
    'LINK_BROKEN 3',
    'LINK_BROKEN 4',
    'ENTRY_ALTERED 4',
    'LINK_BROKEN 5',
  ]);
});

test('a finding names record number and folio, and nothing of the content', async () => {
  await tamper(
    `update record_entries set content = '{"plan":"CANARIO clinico"}' ${ofFolio(3)}`,
  );
  const verification = await verifyRecords(servicesOn(database.db), testNow);
  const { rows } = await database.owner.query(
    'select number from medical_records where patient_id = $1',
    [patientId],
  );
  const said = sayVerification(verification);
  expect(said).toContain(
    `Historia ${rows[0].number}: El folio 3 no es lo que se firmó`,
  );
  expect(said).not.toMatch(/CANARIO|María|sal/);
  expect(JSON.stringify(verification)).not.toMatch(/CANARIO|María/);
});

describe('an append-only table', () => {
  const tables = [
    'medical_records',
    'record_entries',
    'record_exceptions',
    'record_reads',
    'record_anchors',
  ];

  test.each(tables)(
    '%s is not changed by the product’s own role',
    async (table) => {
      const [column] =
        table === 'record_exceptions' ? ['reason'] : ['patient_id'];
      for (const statement of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
        `alter table ${table} disable trigger all`,
        `drop trigger append_only on ${table}`,
      ]) {
        const client = await database.owner.connect();
        try {
          await client.query('set role turnoclaro_app');
          await expect(
            client.query(statement),
            statement,
          ).rejects.toMatchObject({
            code: '42501',
          });
        } finally {
          await client.query('reset role');
          client.release();
        }
      }
    },
  );

  test.each(tables)('%s is not changed by its owner', async (table) => {
    const column = table === 'record_exceptions' ? 'reason' : 'patient_id';
    for (const statement of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(
        database.owner.query(statement),
        statement,
      ).rejects.toMatchObject({ code: '23001' });
    }
  });
});

test('a clock that was set back gives no folio an earlier time', async () => {
  const { rows: before } = await database.owner.query(
    'select max(signed_at) as at from record_entries where patient_id = $1',
    [patientId],
  );
  const id = await insertSignedVisit(database, {
    patientId,
    doctorId: clinic.doctorId,
  });
  await database.owner.query(
    `insert into record_entries (patient_id, kind, amends_id, doctor_id, author_name, is_reserved, is_for_patient,
        signed_at, content)
      values ($1, 'addendum', $2, $3, 'Julia Ríos', true, false, $4::timestamptz - interval '3 days', '{"text":"x"}')`,
    [patientId, id, clinic.doctorId, testNow],
  );
  const { rows } = await database.owner.query(
    'select signed_at, is_for_patient, is_reserved from record_entries where patient_id = $1 order by folio desc limit 1',
    [patientId],
  );
  // An addendum has the readers of its entry, whatever its writer states.
  expect(rows).toEqual([
    { signed_at: before[0].at, is_for_patient: true, is_reserved: false },
  ]);
  expect(await findings()).toEqual([]);
});

test('the database refuses an addendum or a visit of another patient, and a visit signed twice', async () => {
  const other = await insertPatient(database);
  const entryId = await insertSignedVisit(database, {
    patientId: other.id,
    doctorId: clinic.doctorId,
  });
  const insert = `insert into record_entries (patient_id, kind, appointment_id, amends_id, doctor_id, author_name,
    is_reserved, is_for_patient, signed_at, content) values ($1, $2, $3, $4, $5, 'Otra', false, false, now(), '{}')`;
  await expect(
    database.owner.query(insert, [
      patientId,
      'addendum',
      null,
      entryId,
      clinic.doctorId,
    ]),
  ).rejects.toMatchObject({ code: '23514' });
  const { rows } = await database.owner.query(
    'select appointment_id from record_entries where id = $1',
    [entryId],
  );
  await expect(
    database.owner.query(insert, [
      patientId,
      'encounter',
      rows[0].appointment_id,
      null,
      clinic.doctorId,
    ]),
  ).rejects.toMatchObject({ code: '23514' });
  await expect(
    database.owner.query(insert, [
      other.id,
      'encounter',
      rows[0].appointment_id,
      null,
      clinic.doctorId,
    ]),
  ).rejects.toMatchObject({ constraint: 'a_visit_is_signed_once' });
});

test('a folio is anchored once, however often the job runs', async () => {
  expect(await insertAnchors(database.db, testNow)).toBe(0);
  await insertSignedVisit(database, { patientId, doctorId: clinic.doctorId });
  expect(await insertAnchors(database.db, testNow)).toBe(1);
  expect(await insertAnchors(database.db, testNow)).toBe(0);
});
