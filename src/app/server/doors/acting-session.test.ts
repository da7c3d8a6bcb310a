import { createHash, randomUUID } from 'node:crypto';
import { isProcedure } from '@orpc/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actingOf, levelOf } from '../../../base/doors/guard.ts';
import {
  type SignedInOverHttp,
  signIn,
} from '../../../testing/access/sign-in.ts';
import { bookTestAppointment } from '../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../testing/clinic/bookings.ts';
import { insertIssuedDocument } from '../../../testing/clinic/documents.ts';
import {
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import {
  endFamilyLink,
  insertFamilyLink,
} from '../../../testing/clinic/family.ts';
import { filesInMemory } from '../../../testing/clinic/files-in-memory.ts';
import { insertKnownPatient } from '../../../testing/clinic/people.ts';
import {
  insertSignedVisit,
  insertVisit,
  someContent,
} from '../../../testing/clinic/records.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { digestOf } from '../../../testing/database/table-digest.ts';
import { testServer } from '../../../testing/servers/test-server.ts';
import { patientDoor } from './patient.ts';

/*
 * A session that acts for another person, over HTTP: every procedure of the patient door, by the link's
 * scope, by the patient that the page shows, and after the link's end.
 */

const database = testDatabase();
const files = filesInMemory();
const server = testServer(database, {
  services: async () => ({ ...servicesOn(database.db), files }),
});

const procedures = Object.entries(patientDoor).flatMap(([group, entries]) =>
  Object.entries<object>(entries)
    .filter(([, entry]) => isProcedure(entry))
    .map(([name, entry]) => {
      const { route } = (
        entry as { '~orpc': { route: { method?: string; path: string } } }
      )['~orpc'];
      return {
        name: `${group}.${name}`,
        acting: actingOf(entry),
        level: levelOf(entry),
        method: route.method ?? 'POST',
        path: route.path.replaceAll(/\{\w+\}/g, () =>
          randomUUID(),
        ) as `/${string}`,
      };
    }),
);

let clinic: SmallClinic;
let mother: { id: string; dni: string };
let child: { id: string };
let linkId: string;
let session: SignedInOverHttp;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
});

beforeEach(async () => {
  mother = await insertKnownPatient(database, {
    hasPassword: true,
    isVerified: true,
    fullName: 'Juana Madre',
  });
  child = await insertKnownPatient(database, { fullName: 'Tomás Hijo' });
  await database.owner.query(
    `update patients set birth_date = '2018-03-02' where id = $1`,
    [child.id],
  );
  session = await signIn(server, { role: 'patient', dni: mother.dni });
});

async function actAs(scope: 'appointments' | 'record' = 'record') {
  linkId = await insertFamilyLink(database, {
    representativeId: mother.id,
    representedId: child.id,
    scope,
  });
  const answer = await session.ask('/family/acting', { body: { linkId } });
  expect(answer.json).toMatchObject({
    own: { patientId: mother.id, name: 'Juana Madre' },
    acting: { patientId: child.id, name: 'Tomás Hijo', scope },
  });
}

/** A call of a page that shows this patient. Null: the page shows the person who signed in. */
const ask = (
  path: `/${string}`,
  shown: string | null = child.id,
  body?: object,
) =>
  session.ask(path, {
    ...(body ? { body } : { method: 'GET' }),
    headers: {
      ...(shown && { 'x-acting-for': shown }),
      'idempotency-key': randomUUID(),
    },
  });

const call = (
  { path, method }: (typeof procedures)[number],
  shown: string | null,
) =>
  session.ask(path, {
    method,
    ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
    headers: {
      ...(shown && { 'x-acting-for': shown }),
      'idempotency-key': randomUUID(),
    },
  });

const refused = [403, 409];
const actingCodes = [
  'ACTING_ENDED',
  'ACTING_CHANGED',
  'NOT_WHILE_ACTING',
  'OUT_OF_FAMILY_SCOPE',
];

describe('every procedure of the patient door', () => {
  test('declares its scope for acting, and a link of appointments opens nothing of the record', {
    tags: ['all'],
  }, async () => {
    await actAs('appointments');
    const codes = new Map<string, string | null>();
    const before = await database.owner.query(
      'select * from record_reads where patient_id = $1',
      [child.id],
    );
    for (const procedure of procedures.filter(
      ({ acting }) => acting !== 'self',
    )) {
      const answer = await call(procedure, child.id);
      const { code } = answer.json ?? {};
      codes.set(
        procedure.name,
        refused.includes(answer.status) && actingCodes.includes(code)
          ? code
          : null,
      );
    }
    for (const { name, acting } of procedures.filter(
      (each) => each.acting !== 'self',
    )) {
      const expected =
        acting === undefined
          ? 'NOT_WHILE_ACTING'
          : acting === 'record'
            ? 'OUT_OF_FAMILY_SCOPE'
            : null;
      expect(codes.get(name), name).toBe(expected);
    }
    const after = await database.owner.query(
      'select * from record_reads where patient_id = $1',
      [child.id],
    );
    expect(after.rows).toEqual(before.rows);
  });

  test('refuses a page that shows any other patient, and does nothing', {
    tags: ['all'],
  }, async () => {
    await actAs();
    const stranger = (await insertKnownPatient(database)).id;
    const before = await digestOf(database);
    for (const procedure of procedures.filter(
      ({ acting }) => acting !== 'self',
    )) {
      for (const shown of [null, mother.id, stranger, 'nadie']) {
        const answer = await call(procedure, shown);
        expect(answer.json?.code, `${procedure.name}, ${shown}`).toBe(
          'ACTING_CHANGED',
        );
        expect(Object.keys(answer.json).sort()).toEqual([
          'code',
          'defined',
          'message',
          'status',
        ]);
      }
    }
    const { sessions: _, ...after } = await digestOf(database);
    const { sessions: __, ...untouched } = before;
    expect(after).toEqual(untouched);
  });

  test('refuses with a sentence after the link ended; then the user acts for themselves', {
    tags: ['all'],
  }, async () => {
    await actAs();
    await endFamilyLink(database, linkId);
    for (const procedure of procedures.filter(
      ({ acting }) => acting !== 'self',
    )) {
      const answer = await call(procedure, child.id);
      expect([answer.status, answer.json?.code], procedure.name).toEqual([
        403,
        'ACTING_ENDED',
      ]);
    }
    expect((await ask('/family/acting', null)).json).toMatchObject({
      own: { patientId: mother.id },
      acting: null,
    });
    expect((await ask('/profile', null)).json).toMatchObject({
      fullName: 'Juana Madre',
    });
  });

  test('asks for N2 again when the session has lost it', {
    tags: ['all'],
  }, async () => {
    await actAs();
    await database.owner.query(
      'update sessions set credential = $2 where patient_id = $1',
      [mother.id, 'dni'],
    );
    for (const procedure of procedures.filter(
      ({ acting }) => acting === 'appointments',
    )) {
      const answer = await call(procedure, child.id);
      expect([answer.status, answer.json?.code], procedure.name).toEqual([
        403,
        'NEEDS_CODE',
      ]);
    }
    const { json } = await ask('/family/acting', null);
    expect(json).toMatchObject({
      own: { name: 'Juana' },
      acting: { name: 'Tomás' },
    });
    expect((await ask('/family/acting/end', null, {})).json).toMatchObject({
      acting: null,
    });
  });
});

test('the user reads and changes the represented person’s data, and the log names both', async () => {
  const { doctorId, practiceId, insurerId } = clinic;
  const services = servicesOn(database.db);
  const slot = (time: string) => ({
    doctorId,
    practiceId,
    startsAt: at('2026-11-26', time),
  });
  const own = await bookTestAppointment(services, {
    slot: slot('09:00'),
    patientId: mother.id,
  });
  const childs = await bookTestAppointment(services, {
    slot: slot('10:00'),
    patientId: child.id,
  });
  await insertSignedVisit(database, { patientId: child.id, doctorId });
  const documentId = await insertIssuedDocument(database, {
    patientId: child.id,
    doctorId,
  });
  await actAs();
  const list = await ask('/appointments');
  expect(list.json.map(({ id }: { id: string }) => id)).toEqual([childs.id]);
  expect(
    (await ask(`/appointments/${own.id}/confirmation`, child.id, {})).status,
  ).toBe(404);
  expect(
    (await ask(`/appointments/${childs.id}/confirmation`, child.id, {})).json,
  ).toEqual({
    isConfirmed: true,
  });
  expect((await ask('/profile')).json).toMatchObject({
    fullName: 'Tomás Hijo',
    birthDate: '2018-03-02',
  });
  expect((await ask('/record')).json.entries).toHaveLength(1);
  expect((await ask(`/documents/${documentId}/pdf`)).status).toBe(200);
  expect((await ask('/coverages', child.id, { insurerId })).status).toBe(201);
  const { rows } = await database.owner.query(
    'select kind, patient_id, subject_patient_id from audit_events where patient_id = $1 and kind <> $2 order by id',
    [mother.id, 'sign_in'],
  );
  expect(rows).toEqual([
    {
      kind: 'acting_begun',
      patient_id: mother.id,
      subject_patient_id: child.id,
    },
    {
      kind: 'coverage_added',
      patient_id: mother.id,
      subject_patient_id: child.id,
    },
  ]);
  const coverages = await database.owner.query(
    'select patient_id from coverages where insurer_id = $1',
    [insurerId],
  );
  expect(coverages.rows).toEqual([{ patient_id: child.id }]);
});

/** A file of a visit that was signed for this patient. */
async function signedFileOf(patientId: string): Promise<string> {
  const { doctorId } = clinic;
  const appointmentId = await insertVisit(database, {
    patientId,
    doctorId,
    status: 'fulfilled',
  });
  const file = { name: 'Informe.pdf', kind: 'application/pdf', bytes: 5 };
  const sha256 = createHash('sha256').update('%PDF-').digest('hex');
  const { rows } = await database.owner.query(
    `insert into record_attachments (appointment_id, patient_id, doctor_id, upload_key, name, kind, bytes, sha256, uploaded_at)
      values ($1, $2, $3, gen_random_uuid(), $4, $5, $6, $7, $8) returning id`,
    [
      appointmentId,
      patientId,
      doctorId,
      file.name,
      file.kind,
      file.bytes,
      sha256,
      testNow,
    ],
  );
  const { id } = rows[0];
  await files.put(id, Buffer.from('%PDF-'));
  await database.owner.query(
    'update record_attachments set stored_at = $2 where id = $1',
    [id, testNow],
  );
  const content = { ...someContent, attachments: [{ id, ...file, sha256 }] };
  await insertSignedVisit(database, {
    patientId,
    doctorId,
    appointmentId,
    content,
  });
  return id;
}

test.each([
  ['appointments', 403],
  ['record', 200],
] as const)(
  'a mother who acts for her child by a link of %s gets %i when she downloads a file of the record',
  async (scope, status) => {
    const id = await signedFileOf(child.id);
    await actAs(scope);
    expect((await ask(`/attachments/${id}/file`)).status).toBe(status);
  },
);

test('another person’s link, an ended one and one not in force are not found, and nothing is written', async () => {
  const [stranger, other] = [
    await insertKnownPatient(database),
    await insertKnownPatient(database),
  ];
  const ended = await insertFamilyLink(database, {
    representativeId: mother.id,
    representedId: other.id,
  });
  await endFamilyLink(database, ended);
  const grown = await insertKnownPatient(database);
  await database.owner.query(
    `update patients set birth_date = '2005-01-01' where id = $1`,
    [grown.id],
  );
  const links = [
    await insertFamilyLink(database, {
      representativeId: stranger.id,
      representedId: child.id,
    }),
    await insertFamilyLink(database, {
      representativeId: child.id,
      representedId: mother.id,
    }),
    await insertFamilyLink(database, {
      representativeId: mother.id,
      representedId: grown.id,
    }),
    ended,
    randomUUID(),
  ];
  for (const link of links) {
    const answer = await ask('/family/acting', null, { linkId: link });
    expect([answer.status, answer.json.code]).toEqual([404, 'NOT_FOUND']);
  }
  const { rows } = await database.owner.query(
    'select acting_link_id from sessions where patient_id = $1',
    [mother.id],
  );
  expect(rows).toEqual([{ acting_link_id: null }]);
});

test('sessions, password and family stay those of the user', async () => {
  await actAs();
  expect((await ask('/session')).json).toMatchObject({ name: 'Juana Madre' });
  expect((await ask('/sessions')).json).toHaveLength(1);
  expect((await ask('/family')).json.represented).toMatchObject([
    { patientId: child.id, opens: 'record' },
  ]);
  expect((await ask('/session/end', child.id, {})).json).toEqual({
    ended: true,
  });
  expect((await ask('/appointments')).status).toBe(401);
});

test('at 16 the record closes at midnight of the clinic, and at 18 everything closes', async () => {
  await database.owner.query(
    `update patients set birth_date = '2010-11-25' where id = $1`,
    [child.id],
  );
  await actAs();
  const midnight = new Date('2026-11-25T03:00:00Z');
  server.clock.now = new Date(midnight.getTime() - 1000);
  const fresh = async () => {
    session = await signIn(server, { role: 'patient', dni: mother.dni });
    await session.ask('/family/acting', { body: { linkId } });
  };
  await fresh();
  expect((await ask('/record')).status).toBe(200);
  server.clock.now = midnight;
  expect((await ask('/record')).json.code).toBe('OUT_OF_FAMILY_SCOPE');
  expect((await ask('/appointments')).status).toBe(200);
  server.clock.now = new Date('2028-11-25T02:59:59Z');
  await fresh();
  expect((await ask('/appointments')).status).toBe(200);
  server.clock.now = new Date('2028-11-25T03:00:00Z');
  expect((await ask('/appointments')).json.code).toBe('ACTING_ENDED');
  server.clock.now = testNow;
});
