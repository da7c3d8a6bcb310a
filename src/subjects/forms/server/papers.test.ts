import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
} from 'vitest';
import {
  type FileStore,
  FileStoreError,
} from '../../../base/kernel/files/file-store.ts';
import { folderStore } from '../../../base/kernel/files/folder-store.ts';
import { findAttachmentsToKeep } from '../../../ops/server/database/attachments-to-keep.ts';
import { budgetsOn } from '../../../testing/access/budgets-on.ts';
import {
  type SignedInOverHttp,
  signIn,
} from '../../../testing/access/sign-in.ts';
import { testNow } from '../../../testing/clinic/bookings.ts';
import { actorAs, callBy } from '../../../testing/clinic/calls.ts';
import {
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertFamilyLink } from '../../../testing/clinic/family.ts';
import { actOnOpening, pdfOf, photoOf } from '../../../testing/clinic/files.ts';
import {
  insertKnownPatient,
  insertUser,
} from '../../../testing/clinic/people.ts';
import { insertVisit } from '../../../testing/clinic/records.ts';
import { changesInMemory } from '../../../testing/database/changes.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { testServer } from '../../../testing/servers/test-server.ts';
import { findGivenAppointment } from '../../appointments/server/staff-appointment-queries.ts';
import { sendPaper } from './send-paper.ts';
import { sweepPapers } from './sweep-papers.ts';

/* Over HTTP, with real sessions, a real folder and real files. */

const database = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'turnoclaro-papers-'));
const stored = folderStore(folder);
/** Files fail as on a full disk, if a test says so. */
const broken = { isFull: false };
const files: FileStore = {
  ...stored,
  put: (id, bytes) =>
    broken.isFull
      ? Promise.reject(
          new FileStoreError('full', { cause: null, isFull: true }),
        )
      : stored.put(id, bytes),
};
const server = testServer(database, {
  services: async () => ({
    ...servicesOn(database.db),
    changes: changesInMemory(),
    files,
  }),
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Who = 'patient' | 'other' | 'mother' | 'reception';
const people = {} as Record<Who, SignedInOverHttp>;
let clinic: SmallClinic;
let patientId: string;
let motherId: string;
let appointmentId: string;
let pdf: Buffer;
/** A small image, because a PDF needs a thread of its own. */
let photo: Buffer;
let made = 0;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  const known = () =>
    insertKnownPatient(database, { hasPassword: true, isVerified: true });
  const [patient, other, mother] = [
    await known(),
    await known(),
    await known(),
  ];
  [patientId, motherId] = [patient.id, mother.id];
  people.patient = await signIn(server, { role: 'patient', dni: patient.dni });
  people.other = await signIn(server, { role: 'patient', dni: other.dni });
  people.mother = await signIn(server, { role: 'patient', dni: mother.dni });
  const desk = await insertUser(database, { role: 'Recepcionista' });
  people.reception = await signIn(server, {
    role: 'reception',
    email: desk.email,
  });
  [pdf, photo] = [await pdfOf(), await photoOf()];
});

beforeEach(async () => {
  broken.isFull = false;
  await database.owner.query('delete from request_budgets');
  const startsAt = new Date(testNow.getTime() + ++made * 3_600_000);
  const { doctorId } = clinic;
  appointmentId = await insertVisit(database, {
    patientId,
    doctorId,
    status: 'booked',
    startsAt,
  });
});

interface Sending {
  who?: Who;
  paper?: string;
  key?: string;
  to?: string;
  headers?: Record<string, string>;
}

function headersOf(who: Who): Record<string, string> {
  const { visitor, session } = people[who];
  return {
    cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; '),
    'x-tab-key': session.tabKey,
  };
}

async function send(
  content: Buffer,
  { who = 'patient', paper = 'order', key, to, headers }: Sending = {},
) {
  const path = `/api/patient/appointments/${to ?? appointmentId}/papers/${paper}`;
  const response = await fetch(server.url + path, {
    method: 'POST',
    body: new Uint8Array(content),
    headers: {
      ...headersOf(who),
      'content-type': 'application/octet-stream',
      'idempotency-key': key ?? randomUUID(),
      'x-file-name': encodeURIComponent('Orden de la Dra..pdf'),
      ...headers,
    },
  });
  return { status: response.status, json: await response.json() };
}

async function sent(sending: Sending = {}): Promise<string> {
  const { status, json } = await send(pdf, sending);
  expect(status, JSON.stringify(json)).toBe(201);
  return json.id;
}

async function ask(who: Who, method: string, path: string) {
  const door = who === 'reception' ? 'reception' : 'patient';
  const response = await fetch(`${server.url}/api/${door}${path}`, {
    method,
    headers: {
      ...headersOf(who),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { body: '{}' }),
  });
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson
      ? await response.json()
      : Buffer.from(await response.arrayBuffer()),
  };
}

const list = (who: Who) =>
  ask(who, 'GET', `/appointments/${appointmentId}/papers`);
const file = (who: Who, id: string) => ask(who, 'GET', `/papers/${id}/file`);
const takeBack = (who: Who, id: string) => ask(who, 'DELETE', `/papers/${id}`);
const receive = (id: string) =>
  ask('reception', 'POST', `/papers/${id}/reception`);
const rowsOf = async () =>
  (
    await database.owner.query(
      'select * from appointment_papers where appointment_id = $1',
      [appointmentId],
    )
  ).rows;

describe('a paper', () => {
  test('is found, opened and received by the counter on the appointment', {
    tags: ['all'],
  }, async () => {
    const id = await sent();
    expect(
      await findGivenAppointment(database.db, appointmentId),
    ).toMatchObject({
      papers: 1,
      papersToReceive: 1,
    });
    const listed = await list('reception');
    expect(listed.body).toMatchObject([
      { id, paper: 'order', kind: 'application/pdf', receivedAt: null },
    ]);
    const opened = await file('reception', id);
    expect((opened.body as Buffer).equals(pdf)).toBe(true);
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(opened.headers.get('content-security-policy')).toContain('sandbox');
    expect((await receive(id)).body).toMatchObject({
      receivedAt: expect.any(String),
    });
    expect((await receive(id)).status).toBe(200);
    expect(
      await findGivenAppointment(database.db, appointmentId),
    ).toMatchObject({
      papers: 1,
      papersToReceive: 0,
    });
    expect((await list('patient')).body).toMatchObject([
      { receivedAt: expect.any(String) },
    ]);
    const { rows } = await database.owner.query(
      `select kind from audit_events where detail ->> 'paperId' = $1 order by id`,
      [id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual([
      'paper_sent',
      'paper_seen',
      'paper_received',
    ]);
  });

  test('that is a photo is encoded again, without its location', async () => {
    const photo = await photoOf();
    const { json } = await send(photo, { paper: 'authorization' });
    expect(json).toMatchObject({
      kind: 'image/jpeg',
      paper: 'authorization',
      thumbnail: expect.any(String),
    });
    const { body } = await file('patient', json.id);
    expect((body as Buffer).includes('Canariogps')).toBe(false);
  });

  test('is taken back by the patient until the counter receives it', {
    tags: ['all'],
  }, async () => {
    const id = await sent();
    expect((await takeBack('patient', id)).body).toEqual({ removed: true });
    expect((await takeBack('patient', id)).body).toEqual({ removed: false });
    expect((await list('reception')).body).toEqual([]);
    expect((await file('reception', id)).status).toBe(404);
    expect((await receive(id)).status).toBe(404);
    expect(
      readdirSync(folder, { recursive: true }).some((name) =>
        String(name).includes(id),
      ),
    ).toBe(false);
    const other = await sent();
    await receive(other);
    expect(await takeBack('patient', other)).toMatchObject({
      status: 409,
      body: { code: 'PAPER_RECEIVED' },
    });
    await expect(
      database.owner.query('delete from appointment_papers where id = $1', [
        other,
      ]),
    ).rejects.toThrow('stays as it is');
  });

  test('that is received and taken back at once ends in one of the two', {
    tags: ['all'],
  }, async () => {
    for (let round = 0; round < 4; round++) {
      const id = await sent();
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => receive(id)),
        ...Array.from({ length: 4 }, () => takeBack('patient', id)),
      ]);
      const [row] = (await rowsOf()).filter((each) => each.id === id);
      expect((row.received_at === null) !== (row.removed_at === null)).toBe(
        true,
      );
      const isReceived = row.received_at !== null;
      expect(
        answers
          .slice(0, 4)
          .every(({ status }) => status === (isReceived ? 200 : 404)),
      ).toBe(true);
      expect(
        answers
          .slice(4)
          .every(({ status }) => status === (isReceived ? 409 : 200)),
      ).toBe(true);
      await database.owner.query('delete from request_budgets');
    }
  });
});

describe('sending a paper', () => {
  test('again with the same key gives the same file, and another paper by that key is refused', {
    tags: ['all'],
  }, async () => {
    const key = randomUUID();
    const first = await sent({ key });
    expect(await sent({ key })).toBe(first);
    expect((await send(pdf, { key, paper: 'authorization' })).json.code).toBe(
      'IDEMPOTENCY_MISMATCH',
    );
    expect(await rowsOf()).toHaveLength(1);
  });

  test('takes six papers for an appointment, even when more are sent at once', {
    tags: ['all'],
  }, async () => {
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => send(photo)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(6).fill(201),
      ...Array(3).fill(422),
    ]);
    const refused = answers.find(({ status }) => status === 422);
    expect(JSON.stringify(refused?.json)).toContain('hasta 6 archivos');
    expect(await rowsOf()).toHaveLength(6);
  });

  test('takes another paper after the patient took one of six back', async () => {
    const { rows } = await database.owner.query(
      `insert into appointment_papers (appointment_id, sent_by, upload_key, paper, name, kind, bytes, sha256, sent_at)
        select $1, $2, gen_random_uuid(), 'order', 'Orden.jpg', 'image/jpeg', 1, repeat('0', 64), $3
        from generate_series(1, 6) returning id`,
      [appointmentId, patientId, testNow],
    );
    expect((await send(photo)).status).toBe(422);
    expect((await takeBack('patient', rows[0].id)).body).toEqual({
      removed: true,
    });
    expect((await send(photo)).status).toBe(201);
  });

  test('takes twenty a day from a patient', { tags: ['all'] }, async () => {
    const { doctorId } = clinic;
    const services = {
      ...servicesOn(database.db),
      changes: changesInMemory(),
      files,
    };
    const rationed = { ...services, budgets: budgetsOn(database.db) };
    const codes: string[] = [];
    for (let each = 0; each < 22; each++) {
      if (each % 6 === 0) {
        const startsAt = new Date(testNow.getTime() + ++made * 3_600_000);
        appointmentId = await insertVisit(database, {
          patientId,
          doctorId,
          status: 'booked',
          startsAt,
        });
      }
      const answer = await sendPaper(rationed, {
        ...callBy(actorAs('patient', patientId)),
        appointmentId,
        paper: 'order',
        name: 'a.jpg',
        uploadKey: randomUUID(),
        receive: async () => photo,
        onFault: () => {},
      });
      codes.push(answer.ok ? 'sent' : answer.refusal.code);
    }
    expect(codes).toEqual([
      ...Array(20).fill('sent'),
      ...Array(2).fill('TOO_MANY_ATTEMPTS'),
    ]);
  });

  test.each([
    [
      'HTML',
      async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'no es un PDF ni una imagen',
    ],
    ['nothing', async () => Buffer.alloc(0), 'vacío'],
    ['11 MB', async () => Buffer.alloc(11 * 1024 * 1024, 'a'), 'más de 10 MB'],
    [
      'a PDF with a script',
      () =>
        pdfOf((each) =>
          actOnOpening(each, { S: 'JavaScript', JS: 'app.alert(1)' }),
        ),
      'programa',
    ],
  ])(
    'that is %s is refused, and leaves nothing',
    async (_what, content, words) => {
      const { status, json } = await send(await content());
      expect(status).toBe(422);
      expect(JSON.stringify(json)).toContain(words);
      expect(await rowsOf()).toEqual([]);
    },
  );

  test('as an unknown kind, in another form, or from another site is refused', async () => {
    expect((await send(pdf, { paper: 'receta' })).status).toBe(404);
    expect(
      (await send(pdf, { headers: { 'content-type': 'text/html' } })).status,
    ).toBe(400);
    expect(
      (await send(pdf, { headers: { 'sec-fetch-site': 'cross-site' } })).status,
    ).toBe(403);
    expect(
      (await send(pdf, { headers: { 'idempotency-key': 'x' } })).status,
    ).toBe(422);
  });

  test.each(['cancelled', 'fulfilled', 'noshow'])(
    'for an appointment that is %s is too late',
    async (status) => {
      const { doctorId } = clinic;
      const to = await insertVisit(database, { patientId, doctorId, status });
      expect((await send(pdf, { to })).json.code).toBe('WRONG_STATUS');
    },
  );

  test('during the visit is still possible, as the page offers', {
    tags: ['all'],
  }, async () => {
    const to = await insertVisit(database, {
      patientId,
      doctorId: clinic.doctorId,
      status: 'in_progress',
    });
    expect((await send(pdf, { to })).status).toBe(201);
  });

  test('to a full disk is refused, and the sweep removes the noted paper', {
    tags: ['all'],
  }, async () => {
    broken.isFull = true;
    expect((await send(pdf)).json.code).toBe('FILE_NOT_STORED');
    expect((await list('patient')).body).toEqual([]);
    const later = new Date(Date.now() + 3 * 24 * 3_600_000);
    await sweepPapers({ db: database.db, files }, later);
    await sweepPapers(
      { db: database.db, files },
      new Date(later.getTime() + 2 * 24 * 3_600_000),
    );
    expect(await rowsOf()).toEqual([]);
  });
});

test('another patient’s appointment and papers are not found, to send, list, read or take back', {
  tags: ['all'],
}, async () => {
  const id = await sent();
  expect((await send(pdf, { who: 'other' })).status).toBe(404);
  expect((await list('other')).status).toBe(404);
  expect((await file('other', id)).status).toBe(404);
  expect((await takeBack('other', id)).status).toBe(404);
  expect((await file('other', randomUUID())).status).toBe(404);
  expect((await file('other', 'x')).status).toBe(404);
  expect(await rowsOf()).toMatchObject([{ id, removed_at: null }]);
});

test('a representative sends a paper in their own name', {
  tags: ['all'],
}, async () => {
  await database.owner.query(
    `update patients set birth_date = '2018-03-02' where id = $1`,
    [patientId],
  );
  await insertFamilyLink(database, {
    representativeId: motherId,
    representedId: patientId,
  });
  const id = await sent({ who: 'mother' });
  expect(await rowsOf()).toMatchObject([{ id, sent_by: motherId }]);
  expect((await list('patient')).body).toMatchObject([{ id }]);
  expect((await takeBack('patient', id)).body).toEqual({ removed: true });
});

test('an unreceived paper is deleted thirty days after the appointment; a received one stays, in backups too', {
  tags: ['all'],
}, async () => {
  const [left, kept] = [await sent(), await sent()];
  await receive(kept);
  const ids = async () =>
    (
      await findAttachmentsToKeep(
        async (text) => (await database.owner.query(text)).rows,
      )
    )
      .filter(({ id }) => id === left || id === kept)
      .map(({ id, isSigned }) => [id, isSigned]);
  expect(await ids()).toEqual([
    [left, false],
    [kept, true],
  ]);
  await sweepPapers(
    { db: database.db, files },
    new Date(testNow.getTime() + 20 * 24 * 3_600_000),
  );
  expect(await ids()).toHaveLength(2);
  await sweepPapers(
    { db: database.db, files },
    new Date(testNow.getTime() + 60 * 24 * 3_600_000),
  );
  expect(await ids()).toEqual([[kept, true]]);
  expect((await file('reception', kept)).status).toBe(200);
  expect((await file('reception', left)).status).toBe(404);
});
