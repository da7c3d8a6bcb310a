import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../../base/doors/actor.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { FamilyScope } from '../../../../base/person/rules/family/family-link.ts';
import { readDashboard } from '../../../../panels/reports/server/read-dashboard.ts';
import { signIn } from '../../../../testing/access/sign-in.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import { actorAs, callAs, callBy } from '../../../../testing/clinic/calls.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import {
  insertDoctorAccount,
  insertKnownPatient,
  insertUser,
  patientPassword,
} from '../../../../testing/clinic/people.ts';
import { insertSignedVisit } from '../../../../testing/clinic/records.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { testServer } from '../../../../testing/servers/test-server.ts';
import { listOwnReaders } from '../../../chart/server/own/list-own-readers.ts';
import {
  accreditLink,
  endLinkAtDesk,
  renewLinkAtDesk,
} from './change-link-at-desk.ts';
import { renewOwnLink } from './change-own-link.ts';
import { linkAtDesk } from './link-at-desk.ts';
import { readFamilyAtDesk } from './read-family-at-desk.ts';

/*
 * One user at the counter cannot open a record to another person alone: the link works at once, but the
 * record waits.
 */

const database = testDatabase();
const server = testServer(database);
const hour = 3_600_000;
let services: Services;
let doctorId: string;
let rosa: Actor<'reception'>;
let nora: Actor<'reception'>;

beforeAll(async () => {
  await insertSmallClinic(database);
  services = servicesOn(database.db);
  ({ doctorId } = await insertDoctorAccount(database, { enabledAt: testNow }));
  const user = async (name: string) =>
    actorAs(
      'reception',
      (await insertUser(database, { role: 'Recepcionista', name })).id,
    );
  [rosa, nora] = [await user('Rosa Quiroga'), await user('Nora Paz')];
});
beforeEach(() => {
  server.clock.now = testNow;
});

const later = (hours: number) => new Date(testNow.getTime() + hours * hour);

/** Inserts a parent in care with a record, and a daughter who may sign in with N2. */
async function twoPeople({ hasRecord = true, birthDate = '1950-03-01' } = {}) {
  const parent = await insertKnownPatient(database, {
    email: 'papa@correo.example',
    fullName: 'Otto Ruiz',
  });
  await database.owner.query(
    'update patients set birth_date = $2 where id = $1',
    [parent.id, birthDate],
  );
  if (hasRecord)
    await insertSignedVisit(database, { patientId: parent.id, doctorId });
  const daughter = await insertKnownPatient(database, {
    fullName: 'Eva Ruiz',
    isVerified: true,
    hasPassword: true,
  });
  return { parent, daughter };
}
type Two = Awaited<ReturnType<typeof twoPeople>>;

async function link(
  { parent, daughter }: Two,
  by: Actor<'reception'>,
  scope: FamilyScope = 'record',
) {
  const linked = await linkAtDesk(services, {
    ...callBy(by),
    representativeId: daughter.id,
    representedId: parent.id,
    kind: 'parent_in_care',
    scope,
    validUntil: null,
    document: 'DNI de los dos',
    hasAgreed: false,
    idempotencyKey: randomUUID(),
  });
  if (!linked.ok) throw new Error(linked.refusal.code);
  return linked.value.linkId;
}

/** Reads the parent's record as the daughter who represents them. */
async function reading({ parent, daughter }: Two, linkId: string) {
  const session = await signIn(server, {
    role: 'patient',
    dni: daughter.dni,
    password: patientPassword,
  });
  const acts = await session.ask('/family/acting', { body: { linkId } });
  expect(acts.status).toBe(200);
  const headers = { 'x-acting-for': parent.id };
  const body = { format: 'pdf' };
  const [record, documents, copy, appointments] = await Promise.all([
    session.ask('/record', { headers }),
    session.ask('/documents', { headers }),
    session.ask('/record/copies', { headers, body }),
    session.ask('/appointments', { headers }),
  ]);
  return { record, documents, copy, appointments };
}

async function closed(two: Two, linkId: string): Promise<boolean> {
  const { record, documents, copy, appointments } = await reading(two, linkId);
  expect(appointments.status).toBe(200);
  const isClosed = record.status === 403;
  for (const { status, json } of [record, documents, copy]) {
    if (isClosed) {
      expect({ status, ...json }).toMatchObject({
        status: 403,
        code: 'RECORD_CLOSED',
        data: { until: later(48).toISOString(), because: 'family' },
      });
    } else expect(status).not.toBe(403);
  }
  return isClosed;
}

const readers = async ({ parent }: Two) =>
  (await listOwnReaders(services, callAs('patient', parent.id))).filter(
    ({ role }) => role === 'reception',
  );

async function told({ parent }: Two): Promise<string[]> {
  const { rows } = await database.owner.query(
    `select recipient_address as address from outbox where patient_id = $1 and kind = 'security_notice'
      and facts ->> 'what' = 'family_record_opened' and recipient_address is not null order by id`,
    [parent.id],
  );
  return rows.map(({ address }) => address);
}

async function alarmed(now = testNow): Promise<boolean> {
  const call = {
    ...callAs('admin', randomUUID(), now),
    actor: { hasSecondFactor: false },
  };
  const { attention } = await readDashboard(services, call);
  return attention.alarms.some(({ kind }) => kind === 'family_opened_alone');
}

describe('a link by which one receptionist opens a record', () => {
  test('allows booking at once and keeps the record closed for 48 hours; all get a message', {
    tags: ['all'],
  }, async () => {
    const two = await twoPeople();
    const linkId = await link(two, rosa);
    expect(await closed(two, linkId)).toBe(true);
    expect(await told(two)).toEqual(['papa@correo.example', '+5491155554444']);
    expect(await readers(two)).toMatchObject([
      { name: 'Rosa Quiroga', purpose: 'family_link', reason: 'Eva Ruiz' },
    ]);
    expect([await alarmed(), await alarmed(later(48))]).toEqual([true, false]);
    server.clock.now = later(48);
    expect(await closed(two, linkId)).toBe(false);
    await endLinkAtDesk(services, { ...callBy(rosa), linkId });
  });

  test('opens it as soon as another user sees the document too, and not by the same user again', async () => {
    const two = await twoPeople();
    const linkId = await link(two, rosa);
    const see = (by: Actor<'reception'>) =>
      accreditLink(services, {
        ...callBy(by),
        linkId,
        document: 'DNI y partida',
        scope: 'record',
      });
    const canConfirm = async (by: Actor<'reception'>) => {
      const family = await readFamilyAtDesk(services, {
        ...callBy(by),
        patientId: two.parent.id,
      });
      return family.ok && family.value.representatives[0];
    };
    expect(await canConfirm(rosa)).toMatchObject({
      canConfirm: false,
      recordClosedUntil: later(48).toISOString(),
    });
    expect(await canConfirm(nora)).toMatchObject({ canConfirm: true });
    await see(rosa);
    expect(await closed(two, linkId)).toBe(true);
    await Promise.all([see(nora), see(nora)]);
    expect(await closed(two, linkId)).toBe(false);
    expect(await canConfirm(nora)).toMatchObject({
      canConfirm: false,
      recordClosedUntil: null,
    });
    const { rows } = await database.owner.query(
      `select user_id from audit_events where kind = 'family_confirmed' and subject_patient_id = $1`,
      [two.parent.id],
    );
    expect(rows).toEqual([{ user_id: nora.userId }]);
    expect(await alarmed()).toBe(false);
  });

  test('does not wait if the record is empty, or if it opens appointments alone', async () => {
    const empty = await twoPeople({ hasRecord: false });
    expect(await closed(empty, await link(empty, rosa))).toBe(false);
    const two = await twoPeople();
    await link(two, rosa, 'appointments');
    expect(await told(two)).toEqual([]);
    expect(await readers(two)).toEqual([]);
    expect(await alarmed()).toBe(false);
  });

  test('waits too if it widens a link without the counter, and if it notes the word of a patient of 16', async () => {
    const two = await twoPeople();
    const [widened, agreed] = [
      await insertByCode(two),
      await twoPeople({ birthDate: '2009-05-05' }),
    ];
    await accreditLink(services, {
      ...callBy(rosa),
      linkId: widened,
      document: 'DNI',
      scope: 'record',
    });
    expect(await closed(two, widened)).toBe(true);
    const ofTeen = await insertByCode(agreed, 'record');
    await renewLinkAtDesk(services, {
      ...callBy(rosa),
      linkId: ofTeen,
      scope: 'record',
    });
    expect(await closed(agreed, ofTeen)).toBe(true);
    // The verified person's own consent needs no other.
    await renewOwnLink(services, {
      ...callAs('patient', agreed.parent.id),
      linkId: ofTeen,
      scope: 'record',
    });
    expect(await closed(agreed, ofTeen)).toBe(false);
  });
});

async function insertByCode(
  { parent, daughter }: Two,
  scope: FamilyScope = 'appointments',
) {
  const { rows } = await database.owner.query(
    `insert into family_links (representative_id, represented_id, kind, scope, valid_from, origin, linked_at, key_hash,
        request_hash)
      values ($1, $2, 'other_in_charge', $3, '2020-01-01', 'code', '2020-01-01T12:00Z', sha256($4::bytea), sha256('x'))
      returning id`,
    [daughter.id, parent.id, scope, randomUUID()],
  );
  return rows[0].id as string;
}

test('the database closes a link that code would open without a waiting time', async () => {
  const two = await twoPeople();
  await database.owner.query(
    `insert into family_links (representative_id, represented_id, kind, scope, valid_from, origin, linked_at, accredited_by,
        accredited_at, document, key_hash, request_hash)
      values ($1, $2, 'parent_in_care', 'record', '2020-01-01', 'desk', $4, $3, $4, 'DNI', sha256($5::bytea), sha256('x'))`,
    [two.daughter.id, two.parent.id, rosa.userId, testNow, randomUUID()],
  );
  const { rows } = await database.owner.query(
    'select record_closed_until from family_links where represented_id = $1',
    [two.parent.id],
  );
  expect(rows).toEqual([{ record_closed_until: later(48) }]);
});
