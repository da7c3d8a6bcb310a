import { join } from 'node:path';
import pino from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { verifyRecords } from '../../subjects/record/server/chain/verify-records.ts';
import { at } from '../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../testing/clinic/factories.ts';
import { filesInMemory } from '../../testing/clinic/files-in-memory.ts';
import { insertSignedVisit } from '../../testing/clinic/records.ts';
import { changesInMemory } from '../../testing/database/changes.ts';
import { testDatabase } from '../../testing/database/database.ts';
import { startHousekeeping } from './housekeeping.ts';
import { backUpIfDue } from './nightly-backups.ts';

const database = testDatabase();
let clinic: SmallClinic;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
});

test('the product anchors signed folios, so that the verification misses a deleted last folio', {
  tags: ['all'],
}, async () => {
  const patientId = (await insertPatient(database)).id;
  await insertSignedVisit(database, { patientId, doctorId: clinic.doctorId });
  const warned: string[] = [];
  const services = {
    ...servicesOn(database.db),
    changes: changesInMemory(),
    files: filesInMemory(),
  };
  const { stop } = await startHousekeeping(
    services,
    pino(
      { level: 'warn' },
      { write: (line: string) => void warned.push(line) },
    ),
  );
  stop();
  expect(warned).toEqual([]);
  const { rows } = await database.owner.query(
    'select patient_id, folio_count from record_anchors',
  );
  expect(rows).toEqual([{ patient_id: patientId, folio_count: 1 }]);
  const client = await database.owner.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query('delete from record_entries');
  await client.query('commit');
  client.release();
  const { findings } = await verifyRecords(services, new Date());
  expect(findings.map(({ kind }) => kind)).toEqual(['ANCHOR_MISSING_FOLIOS']);
});

test('a failed nightly backup is tried again after an hour, and not before', async () => {
  const place = {
    db: database.db,
    connectionString: database.url,
    isForeign: true,
    // No folder can be created inside a file.
    files: filesInMemory(),
    backupDir: join(import.meta.filename, 'respaldos'),
    keepDays: 14,
  };
  const { snapshot } = servicesOn(database.db);
  const night = Date.parse(at('2026-11-24', '03:05'));
  const tryAfter = (minutes: number) =>
    backUpIfDue(place, {
      snapshot,
      now: () => new Date(night + minutes * 60_000),
    });
  await expect(tryAfter(0)).rejects.toThrow('No se pudo hacer el respaldo');
  expect(await tryAfter(59)).toBeNull();
  await expect(tryAfter(60)).rejects.toThrow('No se pudo hacer el respaldo');
});
