import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type SignedInOverHttp,
  signIn,
} from '../../../../testing/access/sign-in.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import {
  insertDoctorAccount,
  insertKnownPatient,
  insertUser,
} from '../../../../testing/clinic/people.ts';
import {
  insertSignedVisit,
  insertVisit,
} from '../../../../testing/clinic/records.ts';
import { changesInMemory } from '../../../../testing/database/changes.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { readPdf } from '../../../../testing/pdf/read-pdf.ts';
import { testServer } from '../../../../testing/servers/test-server.ts';

/* Over HTTP: a request for a copy at the counter, until the copy is handed over. */

const database = testDatabase();
const changes = changesInMemory();
const server = testServer(database, {
  services: async () => ({ ...servicesOn(database.db), changes }),
});

let desk: SignedInOverHttp;
let otherDesk: SignedInOverHttp;
let doctor: SignedInOverHttp;
let stranger: SignedInOverHttp;
let admin: SignedInOverHttp;
let own: SignedInOverHttp;
let doctorId: string;
let patient: { id: string; dni: string };

beforeAll(async () => {
  await insertSmallClinic(database);
  const staff = async (role: 'Recepcionista' | 'Admin', name: string) =>
    signIn(server, {
      role: role === 'Admin' ? 'admin' : 'reception',
      email: (await insertUser(database, { role, name })).email,
    });
  [desk, otherDesk, admin] = [
    await staff('Recepcionista', 'Marta Mesa'),
    await staff('Recepcionista', 'Otra Mesa'),
    await staff('Admin', 'Ada Jefa'),
  ];
  const attending = await insertDoctorAccount(database, {
    name: 'Julia Ríos',
    enabledAt: testNow,
  });
  doctorId = attending.doctorId;
  doctor = await signIn(server, { role: 'doctor', email: attending.email });
  const { email } = await insertDoctorAccount(database, {
    name: 'Beto Paz',
    enabledAt: testNow,
  });
  stranger = await signIn(server, { role: 'doctor', email });
});

beforeEach(async () => {
  server.clock.now = testNow;
  patient = await insertKnownPatient(database, {
    hasPassword: true,
    isVerified: true,
    fullName: 'Elena Paciente',
  });
  await insertSignedVisit(database, { patientId: patient.id, doctorId });
  own = await signIn(server, { role: 'patient', dni: patient.dni });
});

const dni = { kind: 'dni', number: '30.111.222' };
const asked = {
  cameBy: 'counter',
  asker: 'patient',
  askerName: null,
  document: dni,
  title: null,
  handover: 'paper',
  note: null,
};
const byDaughter = {
  ...asked,
  asker: 'family',
  askerName: 'Ana Paciente',
  title: 'Hija; partida de nacimiento',
};

const ask = (
  what: object = asked,
  { at = desk, key = randomUUID() as string } = {},
) =>
  at.ask(`/patients/${patient.id}/record-copies`, {
    method: 'POST',
    body: what,
    headers: { 'idempotency-key': key },
  });
const act = (who: SignedInOverHttp, path: `/${string}`, body: object = {}) =>
  who.ask(path, { method: 'POST', body });
const handOver = {
  handover: 'paper',
  receiverName: 'Ana Paciente',
  document: dni,
};
const deliver = (id: string, what: object = handOver, at = desk) =>
  act(at, `/record-copies/${id}/delivery`, what);
const withdraw = (id: string, reason = 'Se arrepintió', at = desk) =>
  act(at, `/record-copies/${id}/withdrawal`, { reason });
const prepare = (id: string, who = doctor) =>
  act(who, `/record-copies/${id}/preparation`);
const order = (id: string, who = doctor) =>
  act(who, `/record-copies/${id}/file`);
const waiting = async (who = doctor) =>
  (await who.ask('/record-copies')).json.requests.filter(
    (each: { patient: { id: string } }) => each.patient.id === patient.id,
  );
const owed = async () =>
  (await desk.ask('/record-copies')).json.requests.filter(
    (each: { patient: { id: string } }) => each.patient.id === patient.id,
  );

async function takeFile(id: string, who = doctor) {
  const { path } = (await order(id, who)).json;
  const answer = await fetch(`${server.url}${path}`);
  expect(answer.status).toBe(200);
  return { path, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

async function prepared(what: object = asked): Promise<string> {
  const { id } = (await ask(what)).json;
  await takeFile(id);
  expect((await prepare(id)).status).toBe(200);
  return id;
}

const inHours = (hours: number) =>
  new Date(testNow.getTime() + hours * 3_600_000);

describe('a request for a copy', () => {
  test('is due 48 hours later, and is listed among the owed ones', async () => {
    const { status, json } = await ask();
    expect(status).toBe(201);
    expect(json).toMatchObject({
      state: 'asked',
      asker: 'patient',
      askerName: 'Elena Paciente',
      handover: 'paper',
      requestedAt: testNow.toISOString(),
      dueAt: inHours(48).toISOString(),
      hasDoctor: true,
      document: { kind: 'dni', number: '30111222' },
      steps: [{ step: 'asked', by: 'Marta Mesa', file: null }],
    });
    expect(await owed()).toMatchObject([{ id: json.id }]);
    expect(
      (await desk.ask(`/patients/${patient.id}/record-copies`)).json.requests,
    ).toEqual([json]);
    expect(changes.announced).toContainEqual({ kind: 'record_copy' });
  });

  test('is overdue from that instant, and administrators see the number of them', {
    tags: ['all'],
  }, async () => {
    await ask();
    const of = async (hours: number) => {
      server.clock.now = inHours(hours);
      const { overdueCount } = (
        await (await signInAnew()).ask('/record-copies')
      ).json;
      const { attention } = (await (await signInAdmin()).ask('/dashboard'))
        .json;
      return [overdueCount, attention.copiesOverdue, attention.copiesDueSoon];
    };
    const [before, soon, late] = [await of(35.9), await of(36), await of(48)];
    expect(soon[2]).toBeGreaterThan(before[2]);
    expect(late[0]).toBeGreaterThan(soon[0]);
    expect(late[1]).toBe(late[0]);
  });

  test('with the same key is noted once, and with other words is refused', async () => {
    const key = randomUUID();
    const both = await Promise.all([ask(asked, { key }), ask(asked, { key })]);
    expect(new Set(both.map(({ json }) => json.id)).size).toBe(1);
    expect((await ask({ ...asked, handover: 'file' }, { key })).json.code).toBe(
      'IDEMPOTENCY_MISMATCH',
    );
    expect(await owed()).toHaveLength(1);
  });

  test('at two desks at once is noted at one, and the other desk is told its due time', async () => {
    const both = await Promise.all([ask(), ask(asked, { at: otherDesk })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'COPY_ALREADY_ASKED',
      data: { dueAt: inHours(48).toISOString() },
    });
    // Another person may ask for the same record. The first person may ask again once their request is
    // closed.
    expect((await ask(byDaughter)).status).toBe(201);
    expect(
      (await ask({ ...byDaughter, askerName: 'ANA  PACIENTE' })).json.code,
    ).toBe('COPY_ALREADY_ASKED');
    for (const { id } of await owed())
      expect((await withdraw(id)).status).toBe(200);
    expect((await ask()).status).toBe(201);
  });

  test.each([
    [{ ...asked, askerName: 'Otra Persona' }, 'askerName'],
    [{ ...byDaughter, askerName: null }, 'askerName'],
    [{ ...byDaughter, title: null }, 'title'],
    [{ ...asked, title: 'Madre' }, 'title'],
    [{ ...asked, document: null }, 'document.number'],
    [{ ...asked, document: { kind: 'dni', number: '12' } }, 'document.number'],
    [
      { ...asked, document: { kind: 'dni', number: '12345' } },
      'document.number',
    ],
    [{ ...byDaughter, handover: 'downloaded' }, 'handover'],
    [{ ...byDaughter, askerName: '<b>Ana</b>' }, 'askerName'],
    [{ ...asked, note: '<script>' }, 'note'],
  ])('is refused beside its contradictory field: %#', async (what, path) => {
    const { status, json } = await ask(what);
    expect([status, json.data?.fields[0].path]).toEqual([422, path]);
    expect(await owed()).toEqual([]);
  });

  test('by phone needs no document yet; for an unknown patient it is not found', async () => {
    expect(
      (await ask({ ...asked, cameBy: 'phone', document: null })).status,
    ).toBe(201);
    const unknown = await desk.ask(`/patients/${randomUUID()}/record-copies`, {
      method: 'POST',
      body: asked,
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(unknown.json.code).toBe('NOT_FOUND');
  });
});

describe('a request to prepare', () => {
  test('is found by an attending doctor; they take the PDF, which is noted, and mark it ready', {
    tags: ['all'],
  }, async () => {
    const { id } = (await ask()).json;
    expect(await waiting()).toMatchObject([
      { id, hasFolios: true, takenAt: null },
    ]);
    expect((await prepare(id)).json.code).toBe('COPY_NOT_TAKEN');
    const { path, bytes } = await takeFile(id);
    const text = (await readPdf(bytes)).pages
      .map((page) => page.text)
      .join(' ')
      .replace(/\s+/g, ' ');
    expect(text).toContain('Control de presión');
    expect(text).toContain('Copia pedida en la clínica');
    // The file's address opens once, and only at the doctor's door.
    expect((await fetch(`${server.url}${path}`)).status).toBe(404);
    const { path: again } = (await order(id)).json;
    const elsewhere = again.replace(
      '/doctor/record-copies/files/',
      '/patient/record/copies/',
    );
    expect((await fetch(`${server.url}${elsewhere}`)).status).toBe(404);
    expect(await waiting()).toMatchObject([{ takenAt: testNow.toISOString() }]);
    expect((await own.ask('/record/readers')).json).toMatchObject([
      {
        name: 'Julia Ríos',
        role: 'doctor',
        purpose: 'copy',
        count: 2,
        reason: null,
      },
    ]);
    expect((await prepare(id)).json).toEqual({
      preparedAt: testNow.toISOString(),
    });
    expect((await prepare(id)).json).toEqual({
      preparedAt: testNow.toISOString(),
    });
    expect(await waiting()).toEqual([]);
    expect((await order(id)).json).toMatchObject({
      code: 'COPY_REQUEST_CHANGED',
      data: { state: 'prepared' },
    });
    expect(await owed()).toMatchObject([
      {
        state: 'prepared',
        steps: [
          {},
          {
            by: 'Julia Ríos',
            file: {
              folioCount: 1,
              headHash: expect.stringMatching(/^[0-9a-f]{64}$/),
            },
          },
        ],
      },
    ]);
  });

  test('is not found by another doctor, except by exception, and the patient reads the reason', {
    tags: ['all'],
  }, async () => {
    const { id } = (await ask()).json;
    expect(await waiting(stranger)).toEqual([]);
    for (const answer of [
      await order(id, stranger),
      await prepare(id, stranger),
    ]) {
      expect(answer.json).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    const reason = 'Piden la copia y nadie la atiende ya';
    await act(stranger, '/records/exceptions', { dni: patient.dni, reason });
    expect(await waiting(stranger)).toMatchObject([{ id }]);
    await takeFile(id, stranger);
    expect((await prepare(id, stranger)).status).toBe(200);
    expect((await own.ask('/record/readers')).json).toContainEqual(
      expect.objectContaining({ name: 'Beto Paz', purpose: 'copy', reason }),
    );
  });

  test('tells the counter if no present doctor attends the patient', async () => {
    const gone = await insertDoctorAccount(database, {
      enabledAt: testNow,
      isEnabled: false,
    });
    patient = await insertKnownPatient(database);
    await insertSignedVisit(database, {
      patientId: patient.id,
      doctorId: gone.doctorId,
    });
    expect((await ask()).json).toMatchObject({ hasDoctor: false });
  });

  test('has no file for a record without a signed entry', async () => {
    patient = await insertKnownPatient(database);
    await insertVisit(database, { patientId: patient.id, doctorId });
    const { id } = (await ask()).json;
    expect(await waiting()).toMatchObject([{ id, hasFolios: false }]);
    expect((await order(id)).json.code).toBe('NOT_FOUND');
  });
});

describe('the hand-over of a copy', () => {
  test('happens once, and notes the receiver and their document', {
    tags: ['all'],
  }, async () => {
    const id = await prepared(byDaughter);
    const first = await deliver(id);
    expect(first.json).toMatchObject({
      state: 'delivered',
      steps: [
        {},
        {},
        {
          step: 'delivered',
          by: 'Marta Mesa',
          handover: 'paper',
          receiver: {
            name: 'Ana Paciente',
            document: { kind: 'dni', number: '30111222' },
          },
        },
      ],
    });
    expect((await deliver(id)).json).toEqual(first.json);
    expect(
      (await deliver(id, { ...handOver, receiverName: 'Otra Persona' })).json,
    ).toMatchObject({
      code: 'COPY_REQUEST_CHANGED',
      data: { state: 'delivered' },
    });
    expect((await withdraw(id)).json.code).toBe('COPY_REQUEST_CHANGED');
    expect(await owed()).toEqual([]);
  });

  test('is refused before the copy is prepared', async () => {
    const { id } = (await ask()).json;
    expect((await deliver(id)).json).toMatchObject({
      code: 'COPY_REQUEST_CHANGED',
    });
    expect((await deliver(id, { ...handOver, document: null })).status).toBe(
      422,
    );
    expect(
      (await deliver(id, { ...handOver, receiverName: null })).status,
    ).toBe(422);
  });

  test('and a withdrawal at once: one of them holds', {
    tags: ['all'],
  }, async () => {
    const id = await prepared();
    const both = await Promise.all([
      deliver(id),
      withdraw(id, 'No vino', otherDesk),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [{ state }] = (
      await desk.ask(`/patients/${patient.id}/record-copies`)
    ).json.requests;
    const won = both.find(({ status }) => status === 200);
    expect(won?.json.state).toBe(state);
  });

  test('by download is noted only after the patient downloaded it', {
    tags: ['all'],
  }, async () => {
    const { id } = (await ask({ ...asked, handover: 'downloaded' })).json;
    expect(await waiting()).toEqual([]);
    const downloaded = {
      handover: 'downloaded',
      receiverName: null,
      document: null,
    };
    expect((await deliver(id, downloaded)).json.code).toBe('COPY_NOT_TAKEN');
    const { path } = (await act(own, '/record/copies', { format: 'pdf' })).json;
    expect((await deliver(id, downloaded)).json.code).toBe('COPY_NOT_TAKEN');
    await (await fetch(`${server.url}${path}`)).arrayBuffer();
    expect((await deliver(id, downloaded)).json).toMatchObject({
      state: 'delivered',
      steps: [
        {},
        { handover: 'downloaded', receiver: null, file: { folioCount: 1 } },
      ],
    });
  });

  test('is prevented by a withdrawal with a reason, at any earlier time', async () => {
    const { id } = (await ask()).json;
    expect((await withdraw(id, ' ')).status).toBe(422);
    const closed = await withdraw(id);
    expect(closed.json).toMatchObject({
      state: 'withdrawn',
      steps: [{}, { reason: 'Se arrepintió' }],
    });
    expect((await withdraw(id)).json).toEqual(closed.json);
    expect((await withdraw(id, 'Otro motivo')).json.code).toBe(
      'COPY_REQUEST_CHANGED',
    );
    expect((await prepare(id)).json.code).toBe('COPY_REQUEST_CHANGED');
  });
});

describe('a kept request', () => {
  test('is neither changed nor deleted, by the owner of the tables either', {
    tags: ['all'],
  }, async () => {
    const id = await prepared();
    for (const change of [
      `update record_copy_steps set actor_name = 'Otra' where request_id = '${id}'`,
      `delete from record_copy_steps where request_id = '${id}'`,
      `update record_copy_requests set asker_name = 'Otra' where id = '${id}'`,
      `update record_copy_requests set state = 'delivered' where id = '${id}'`,
      `update record_copy_requests set due_at = default, requested_at = now() where id = '${id}'`,
      `delete from record_copy_requests where id = '${id}'`,
    ]) {
      await expect(database.owner.query(change), change).rejects.toMatchObject({
        code: '23001',
      });
      const client = await database.owner.connect();
      await client.query('set role turnoclaro_app');
      await expect(client.query(change), change).rejects.toMatchObject({
        code: '42501',
      });
      await client.query('reset role');
      client.release();
    }
  });

  test('takes no step that does not follow', async () => {
    const { id } = (await ask()).json;
    const step = (columns: string, values: string) =>
      database.owner.query(
        `insert into record_copy_steps (request_id, step, at, actor_name, ${columns}) values ('${id}', ${values})`,
      );
    const user = (
      await database.owner.query(
        "select id from system_users where role = 'Recepcionista'",
      )
    ).rows[0].id;
    await expect(
      step(
        'user_id, handover, receiver_name, receiver_document_kind, receiver_document_number',
        `'delivered', now(), 'X', '${user}', 'paper', 'Ana', 'dni', '30111222'`,
      ),
    ).rejects.toMatchObject({ code: '23514', constraint: 'step_follows' });
    await expect(
      step('user_id, reason', `'asked', now(), 'X', '${user}', null`),
    ).rejects.toMatchObject({
      code: '23505',
    });
  });

  test('has each act in the audit log, without the typed text', {
    tags: ['all'],
  }, async () => {
    const id = await prepared({ ...byDaughter, note: 'Canario de la nota' });
    await deliver(id);
    const { rows } = await database.owner.query(
      `select kind, detail::text as detail from audit_events where subject_patient_id = $1 order by id`,
      [patient.id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual([
      'record_copy_asked',
      'record_copy_taken',
      'record_copy_prepared',
      'record_copy_delivered',
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Ana|Canario|partida/);
  });

  test('gives its file to a doctor alone', async () => {
    const { id } = (await ask()).json;
    for (const who of [desk, admin, own]) {
      expect((await order(id, who)).status).toBe(404);
    }
    const session = await fetch(
      `${server.url}/api/doctor/record-copies/${id}/file`,
      { method: 'POST' },
    );
    expect(session.status).toBeGreaterThanOrEqual(400);
  });
});

/** Signs in again, because sessions end when the test moves to another day. */
async function signInAnew() {
  const { email } = await insertUser(database, { role: 'Recepcionista' });
  return signIn(server, { role: 'reception', email });
}
async function signInAdmin() {
  const { email } = await insertUser(database, { role: 'Admin' });
  return signIn(server, { role: 'admin', email });
}
