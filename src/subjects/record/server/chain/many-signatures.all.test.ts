import { createHash } from 'node:crypto';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import {
  insertVisit,
  someContent,
} from '../../../../testing/clinic/records.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { inParallel } from '../../../../testing/database/in-parallel.ts';
import { isLongProof } from '../../../../testing/long-proof.ts';
import { signVisit } from '../../../visits/server/sign-visit.ts';
import { insertAnchors } from './anchor-queries.ts';
import { verifyRecords } from './verify-records.ts';

const signatures = isLongProof ? 3000 : 300;
const connections = 30;
const patientCount = 5;

const database = testDatabase({ maxConnections: connections });
let patientIds: string[];
let visits: { appointmentId: string; doctorId: string }[];

beforeAll(async () => {
  const { specialtyId, practiceId } = await insertSmallClinic(database);
  patientIds = [];
  for (let made = 0; made < patientCount; made++)
    patientIds.push((await insertPatient(database)).id);
  // One doctor for each patient, because visits of one doctor, or of one patient, never overlap.
  const doctorIds: string[] = [];
  for (const letter of ['A', 'B', 'C', 'D', 'E']) {
    const name = `Doctora ${letter} Prueba`;
    doctorIds.push(
      await insertDoctor(database, {
        name,
        specialtyId,
        practiceIds: [practiceId],
      }),
    );
  }
  visits = [];
  for (let made = 0; made < signatures; made++) {
    const [patientId = '', doctorId = ''] = [
      patientIds[made % patientCount],
      doctorIds[made % patientCount],
    ];
    const startsAt = new Date(
      testNow.getTime() -
        (1 + Math.floor(made / patientCount)) * 24 * 60 * 60_000,
    );
    const visit = { patientId, doctorId, status: 'fulfilled', startsAt };
    visits.push({
      doctorId,
      appointmentId: await insertVisit(database, visit),
    });
  }
});

test(`${signatures} signatures at once over ${patientCount} patients by ${connections} connections leave no hole in the folios`, async () => {
  const services = servicesOn(database.db);
  const results = await inParallel(
    visits,
    connections,
    ({ appointmentId, doctorId }, index) =>
      signVisit(services, {
        ...callAs(
          'doctor',
          doctorId,
          new Date(testNow.getTime() + (index % 7) * 1000),
        ),
        appointmentId,
        seenVersion: 0,
        seenBackgroundFolio: 0,
        isReserved: false,
        isForPatient: true,
        content: { ...someContent, plan: `Firma ${index}` },
      }),
  );
  expect(results.filter(({ ok }) => !ok)).toEqual([]);
  const each = signatures / patientCount;
  const { rows } = await database.owner.query(
    `select patient_id, array_agg(folio order by folio) as folios,
      bool_and(signed_at >= coalesce(before, signed_at)) as in_order
    from (select *, lag(signed_at) over (partition by patient_id order by folio) as before from record_entries) entry
    group by patient_id`,
  );
  expect(rows).toHaveLength(patientCount);
  for (const { folios, in_order } of rows) {
    expect(folios).toEqual(
      Array.from({ length: each }, (_, index) => index + 1),
    );
    expect(in_order).toBe(true);
  }
  expect(await insertAnchors(database.db, testNow)).toBe(patientCount);
  expect(await verifyRecords(servicesOn(database.db), testNow)).toMatchObject({
    recordCount: patientCount,
    entryCount: signatures,
    anchorCount: patientCount,
    findingCount: 0,
    findings: [],
  });
});

test('the database chains entries of raw connections at once, despite the folio and hash they claim', async () => {
  const [patientId = ''] = patientIds;
  const { doctorId } = visits[0] as (typeof visits)[number];
  const [last] = (await listFolios(patientId)).slice(-1);
  const ids: string[] = [];
  for (let made = 0; made < 10; made++) {
    const startsAt = new Date(
      testNow.getTime() - (5000 + made) * 24 * 60 * 60_000,
    );
    ids.push(
      await insertVisit(database, {
        patientId,
        doctorId,
        status: 'fulfilled',
        startsAt,
      }),
    );
  }
  const claimed = createHash('sha256').update('claimed').digest();
  await inParallel(ids, 10, async (appointmentId) => {
    const client = new pg.Client({
      connectionString: database.url,
      options: '-c role=turnoclaro_app',
    });
    await client.connect();
    await client.query(
      `insert into record_entries (patient_id, folio, kind, appointment_id, doctor_id, author_name, is_reserved,
          is_for_patient, signed_at, content, previous_hash, hash)
        values ($1, 1, 'encounter', $2, $3, 'Otra', false, false, '2001-01-01', '{}', $4, $4)`,
      [patientId, appointmentId, doctorId, claimed],
    );
    await client.end();
  });
  const folios = await listFolios(patientId);
  expect(folios).toHaveLength((last ?? 0) + 10);
  expect(folios).toEqual(Array.from(folios, (_, index) => index + 1));
  expect(
    (await verifyRecords(servicesOn(database.db), testNow)).findings,
  ).toEqual([]);
});

async function listFolios(patientId: string): Promise<number[]> {
  const { rows } = await database.owner.query(
    'select folio from record_entries where patient_id = $1 order by folio',
    [patientId],
  );
  return rows.map(({ folio }) => folio);
}
