import { beforeAll, expect, test } from 'vitest';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import { testZone } from '../../../testing/clinic/calls.ts';
import {
  insertPatient,
  insertSmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertUser } from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import type { AuditFilters } from '../contract/audit.ts';
import { listAudit } from './list-audit.ts';

const database = testDatabase();
let services: Services;

beforeAll(async () => {
  await insertSmallClinic(database);
  services = servicesOn(database.db);
  const { id: userId } = await insertUser(database, {
    role: 'Admin',
    name: 'Inés Cabral',
  });
  const { id: patientId } = await insertPatient(database, {
    fullName: 'José Núñez',
  });
  const by = { role: 'admin', userId, address: '192.0.2.7' } as const;
  // Midnight at the clinic is three in the morning UTC.
  await insertAuditEvent(database.db, {
    kind: 'sign_in',
    at: new Date('2026-11-24T02:59:00Z'),
    ...by,
    detail: {
      credential: 'own_password',
      device: 'Firefox en Linux',
      level: 'N2',
    },
  });
  await insertAuditEvent(database.db, {
    kind: 'identity_verified',
    at: new Date('2026-11-24T03:00:00Z'),
    ...by,
    subjectPatientId: patientId,
  });
  await insertAuditEvent(database.db, {
    kind: 'reserved_mode_on',
    at: new Date('2026-11-25T12:00:00Z'),
  });
});

const kinds = async (filters: AuditFilters) =>
  (await listAudit(services, { ...filters, zone: testZone })).entries.map(
    ({ kind }) => kind,
  );

test('lists acts in Spanish with their user, patient and address, newest first', async () => {
  const { entries, olderBefore } = await listAudit(services, {
    zone: testZone,
  });
  expect(olderBefore).toBeNull();
  expect(entries).toMatchObject([
    {
      what: services.audit.words.reserved_mode_on,
      who: null,
      role: null,
      whom: null,
      address: null,
    },
    {
      what: 'Verificó la identidad en persona',
      who: 'Inés Cabral',
      whom: 'José Núñez',
      address: '192.0.2.7',
    },
    {
      what: 'Ingresó',
      role: 'admin',
      details: ['con su contraseña', 'Firefox en Linux'],
    },
  ]);
});

test('is searched by the clinic’s days, by part of a name, and by kind of event', async () => {
  expect(await kinds({ from: '2026-11-24', to: '2026-11-24' })).toEqual([
    'identity_verified',
  ]);
  expect(await kinds({ to: '2026-11-23' })).toEqual(['sign_in']);
  expect(await kinds({ person: 'cabral ines' })).toEqual([
    'identity_verified',
    'sign_in',
  ]);
  expect(await kinds({ person: 'nuñ' })).toEqual(['identity_verified']);
  expect(await kinds({ person: '%' })).toEqual([]);
  expect(await kinds({ kind: 'reserved_mode_on' })).toEqual([
    'reserved_mode_on',
  ]);
  expect(await kinds({ kind: 'nothing_of_ours' })).toEqual([]);
});

test('lists fifty acts at a time', async () => {
  for (let each = 0; each < 60; each++) {
    await insertAuditEvent(database.db, {
      kind: 'sign_out',
      at: new Date('2026-11-26T12:00:00Z'),
    });
  }
  const first = await listAudit(services, { kind: 'sign_out', zone: testZone });
  expect(first.entries).toHaveLength(50);
  const rest = await listAudit(services, {
    kind: 'sign_out',
    before: first.olderBefore ?? 0,
    zone: testZone,
  });
  expect(rest.entries).toHaveLength(10);
  expect(rest.olderBefore).toBeNull();
});
