import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
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
} from '../../../../base/kernel/files/file-store.ts';
import { folderStore } from '../../../../base/kernel/files/folder-store.ts';
import {
  type SignedInOverHttp,
  signIn,
} from '../../../../testing/access/sign-in.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { pdfOf, photoOf, pictureOf } from '../../../../testing/clinic/files.ts';
import {
  insertDoctorAccount,
  insertKnownPatient,
  insertUser,
} from '../../../../testing/clinic/people.ts';
import {
  insertVisit,
  someContent,
} from '../../../../testing/clinic/records.ts';
import { changesInMemory } from '../../../../testing/database/changes.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { testServer } from '../../../../testing/servers/test-server.ts';
import { ATTACHMENTS_MAX } from '../../rules/attachment.ts';
import { verifyRecords } from '../chain/verify-records.ts';
import { sweepAttachments } from './sweep-attachments.ts';

/* Over HTTP, with real sessions, a real folder and real files. */

const database = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'turnoclaro-files-'));
const stored = folderStore(folder);
/** While a test sets it, the store fails as a full disk does, or a folder without write access. */
const broken = { by: null as 'full' | 'not writable' | null };
const files: FileStore = {
  ...stored,
  put: (id, bytes) =>
    broken.by
      ? Promise.reject(
          new FileStoreError(broken.by, {
            cause: null,
            isFull: broken.by === 'full',
          }),
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

const people = {} as Record<
  'doctor' | 'colleague' | 'stranger' | 'reception' | 'patient' | 'other',
  SignedInOverHttp
>;
let patientId: string;
let doctorId: string;
let colleagueId: string;
let visitId: string;
let photo: Buffer;
let pdf: Buffer;

beforeAll(async () => {
  await insertSmallClinic(database);
  for (const who of ['doctor', 'colleague', 'stranger'] as const) {
    const made = await insertDoctorAccount(database, {
      name: `Doctora ${who}`,
      enabledAt: testNow,
    });
    people[who] = await signIn(server, { role: 'doctor', email: made.email });
    if (who === 'doctor') doctorId = made.doctorId;
    if (who === 'colleague') colleagueId = made.doctorId;
  }
  const desk = await insertUser(database, { role: 'Recepcionista' });
  people.reception = await signIn(server, {
    role: 'reception',
    email: desk.email,
  });
  const patient = await insertKnownPatient(database, {
    hasPassword: true,
    isVerified: true,
  });
  const other = await insertKnownPatient(database, {
    hasPassword: true,
    isVerified: true,
  });
  patientId = patient.id;
  people.patient = await signIn(server, { role: 'patient', dni: patient.dni });
  people.other = await signIn(server, { role: 'patient', dni: other.dni });
  await insertVisit(database, {
    patientId,
    doctorId: colleagueId,
    status: 'fulfilled',
  });
  [photo, pdf] = [await photoOf(), await pdfOf()];
});

beforeEach(async () => {
  broken.by = null;
  visitId = await insertVisit(database, { patientId, doctorId });
});

interface Sending {
  who?: keyof typeof people;
  name?: string;
  key?: string;
  headers?: Record<string, string>;
  visit?: string;
}

async function send(
  content: Buffer,
  { who = 'doctor', name = 'Foto.jpg', key, headers, visit }: Sending = {},
) {
  const { visitor, session } = people[who];
  const response = await fetch(
    `${server.url}/api/doctor/appointments/${visit ?? visitId}/attachments`,
    {
      method: 'POST',
      body: new Uint8Array(content),
      headers: {
        cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; '),
        'content-type': 'application/octet-stream',
        'idempotency-key': key ?? randomUUID(),
        'x-file-name': encodeURIComponent(name),
        'x-tab-key': session.tabKey,
        ...headers,
      },
    },
  );
  return { status: response.status, json: await response.json() };
}

async function added(content: Buffer, sending: Sending = {}): Promise<string> {
  const { status, json } = await send(content, sending);
  expect(status, JSON.stringify(json)).toBe(201);
  return json.id;
}

async function get(who: keyof typeof people, id: string) {
  const door = ['patient', 'other'].includes(who) ? 'patient' : 'doctor';
  const { visitor, session } = people[who];
  const response = await fetch(
    `${server.url}/api/${door}/attachments/${id}/file`,
    {
      headers: {
        cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; '),
        'x-tab-key': session.tabKey,
      },
    },
  );
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

const sign = (attachmentIds: string[], changes: object = {}) =>
  people.doctor.ask(`/appointments/${visitId}/sign`, {
    method: 'POST',
    body: {
      seenVersion: 0,
      seenBackgroundFolio: 0,
      content: someContent,
      attachmentIds,
      isReserved: false,
      isForPatient: true,
      ...changes,
    },
  });
const opened = async () =>
  (
    await people.doctor.ask(`/appointments/${visitId}/visit`, {
      method: 'POST',
      body: {},
    })
  ).json;
const remove = (id: string, who: keyof typeof people = 'doctor') =>
  people[who].ask(`/attachments/${id}`, { method: 'DELETE' });
const pathOf = (id: string) => join(folder, id.slice(-2), id);
const sha256 = (bytes: Buffer) =>
  createHash('sha256').update(bytes).digest('hex');
const filesThere = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  ).length;

describe('a file', () => {
  test('waits beside the draft, is signed with the visit, and its folio holds its hash', {
    tags: ['all'],
  }, async () => {
    const image = await added(photo, {
      name: '../../etc/Radiografía\u202egpj.exe',
    });
    const document = await added(pdf, { name: 'Informe.pdf' });
    expect((await opened()).attachments).toMatchObject([
      {
        id: image,
        kind: 'image/jpeg',
        name: 'Radiografíagpj.exe.jpg',
        thumbnail: expect.stringMatching(/^data:image\/jpeg;base64,\/9j/),
      },
      {
        id: document,
        kind: 'application/pdf',
        name: 'Informe.pdf',
        bytes: pdf.length,
        thumbnail: null,
      },
    ]);
    const { status, json } = await sign([image, document]);
    expect(status).toBe(200);
    expect(json.attachments.map(({ id }: { id: string }) => id)).toEqual([
      image,
      document,
    ]);
    expect(json.attachments[1].sha256).toBe(sha256(pdf));
    expect(json.content).not.toHaveProperty('attachments');
    const { rows } = await database.owner.query(
      'select content from record_entries where id = $1',
      [json.id],
    );
    expect(JSON.parse(rows[0].content).attachments[1]).toEqual({
      id: document,
      name: 'Informe.pdf',
      kind: 'application/pdf',
      bytes: pdf.length,
      sha256: sha256(pdf),
    });
    expect(statSync(pathOf(image)).mode & 0o777).toBe(0o600);
    expect(sha256(readFileSync(pathOf(image)))).toBe(
      json.attachments[0].sha256,
    );
    // The same request again gets the same entry. Another list of files gets ALREADY_SIGNED.
    expect((await sign([image, document])).json.id).toBe(json.id);
    expect((await sign([image])).json).toMatchObject({
      code: 'ALREADY_SIGNED',
    });
    expect((await send(pdf)).json).toMatchObject({
      code: 'ALREADY_SIGNED',
      data: { entry: { id: json.id } },
    });
  });

  test('that the doctor did not see blocks the signature, and a removed one does not', {
    tags: ['all'],
  }, async () => {
    const [first, second] = [
      await added(photo),
      await added(await pictureOf(), { name: 'p.png' }),
    ];
    expect((await sign([first])).json).toMatchObject({
      code: 'ATTACHMENTS_CHANGED',
      status: 409,
      data: { attachments: [{ id: first }, { id: second }] },
    });
    expect((await remove(second)).json).toEqual({ removed: true });
    expect((await remove(second)).json).toEqual({ removed: false });
    expect(await files.has(second)).toBe(false);
    expect((await sign([first, second])).json).toMatchObject({
      code: 'ATTACHMENTS_CHANGED',
    });
    expect((await sign([first])).status).toBe(200);
    // A signed file stays, even against the owner of the database.
    expect((await remove(first)).status).toBe(404);
    for (const change of [
      `delete from record_attachments where id = '${first}'`,
      `update record_attachments set name = 'otro.jpg' where id = '${first}'`,
      `update record_attachments set removed_at = now() where id = '${first}'`,
      'truncate record_attachments',
    ]) {
      await expect(database.owner.query(change), change).rejects.toMatchObject({
        code: '23001',
      });
    }
  });

  test('sent twice with one key is one file, and with two keys two', {
    tags: ['all'],
  }, async () => {
    const key = randomUUID();
    const [one, again, other] = await Promise.all([
      send(photo, { key }),
      send(photo, { key }),
      send(photo),
    ]);
    expect([one.status, again.status, other.status]).toEqual([201, 201, 201]);
    expect(again.json.id).toBe(one.json.id);
    expect(other.json.id).not.toBe(one.json.id);
    expect((await opened()).attachments).toHaveLength(2);
    expect((await send(pdf, { key })).json).toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
  });

  test('added during the signature is in the entry or refused, never left beside it', {
    tags: ['all'],
  }, async () => {
    const first = await added(photo);
    const [sending, signing] = await Promise.all([send(pdf), sign([first])]);
    const waiting = (await opened()).attachments;
    if (signing.status === 200)
      expect(sending.json.code).toBe('ALREADY_SIGNED');
    else expect(signing.json.code).toBe('ATTACHMENTS_CHANGED');
    expect(waiting).toHaveLength(signing.status === 200 ? 0 : 2);
    const { rows } = await database.owner.query(
      `select json_array_length(content::json -> 'attachments') as listed, (select count(*)::int
        from record_attachments where entry_id = entry.id) as bound from record_entries entry where appointment_id = $1`,
      [visitId],
    );
    for (const { listed, bound } of rows) expect(bound).toBe(listed);
  });

  test('with lost bytes is not signed, and the refusal names it', async () => {
    const id = await added(photo);
    rmSync(pathOf(id));
    expect((await sign([id])).json).toMatchObject({
      code: 'INVALID_INPUT',
      data: {
        fields: [
          {
            path: `attachments.${id}`,
            message: expect.stringMatching(/ya no está guardado/),
          },
        ],
      },
    });
    await remove(id);
    expect((await sign([])).status).toBe(200);
  });

  test('beyond twenty is refused', { tags: ['all'] }, async () => {
    const small = await pictureOf({ width: 2, height: 2 });
    for (let count = 0; count < ATTACHMENTS_MAX; count++)
      await added(small, { name: 'p.png' });
    expect((await send(small)).json).toMatchObject({
      data: { fields: [{ message: expect.stringMatching(/20/) }] },
    });
  });
});

describe('a bad upload', () => {
  test.each<[string, () => Buffer, number, RegExp]>([
    [
      'HTML called JPEG',
      () => Buffer.from('<html><script>alert(1)</script>'),
      422,
      /no es un PDF ni una imagen/,
    ],
    ['nothing', () => Buffer.alloc(0), 422, /vacío/],
    ['11 MB', () => Buffer.alloc(11 * 1024 * 1024, 0xff), 422, /más de 10 MB/],
  ])(
    'that is %s is refused, and nothing is kept',
    async (_, content, status, words) => {
      const before = filesThere();
      const answer = await send(content());
      expect(answer).toMatchObject({
        status,
        json: {
          data: {
            fields: [{ path: 'file', message: expect.stringMatching(words) }],
          },
        },
      });
      expect(filesThere()).toBe(before);
      expect((await opened()).attachments).toEqual([]);
    },
  );

  test('with 50 MB and no length is read only up to the bound', async () => {
    const { visitor, session } = people.doctor;
    const sent = request(
      `${server.url}/api/doctor/appointments/${visitId}/attachments`,
      {
        method: 'POST',
        headers: {
          cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; '),
          'content-type': 'application/octet-stream',
          'idempotency-key': randomUUID(),
          'x-tab-key': session.tabKey,
          'transfer-encoding': 'chunked',
        },
      },
    );
    let isAnswered = false;
    const answer = new Promise<number | 'closed' | undefined>((resolve) => {
      sent.on('response', ({ statusCode }) => resolve(statusCode));
      // The server may close the connection once it reads no more.
      sent.on('error', () => resolve('closed'));
    }).finally(() => {
      isAnswered = true;
    });
    const part = Buffer.alloc(1024 * 1024, 0xff);
    let count = 0;
    while (!isAnswered && count++ < 50) {
      await new Promise<void>(
        (resolve) =>
          void (sent.write(part, () => resolve()) || setTimeout(resolve, 50)),
      );
    }
    sent.end();
    expect([422, 'closed']).toContain(await answer);
    // The sockets between both hold only a few megabytes.
    expect(count).toBeLessThan(20);
  });

  test('that declares 50 MB is refused with the reason, unread', async () => {
    const { visitor, session } = people.doctor;
    const sent = request(
      `${server.url}/api/doctor/appointments/${visitId}/attachments`,
      {
        method: 'POST',
        headers: {
          cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; '),
          'content-type': 'application/octet-stream',
          'idempotency-key': randomUUID(),
          'x-tab-key': session.tabKey,
          'content-length': String(50 * 1024 * 1024),
        },
      },
    );
    sent.on('error', () => {});
    const answered = new Promise<string>((resolve) => {
      sent.on('response', async (response) => {
        let text = '';
        for await (const part of response) text += part;
        resolve(`${response.statusCode} ${text}`);
      });
    });
    sent.flushHeaders();
    expect(await answered).toMatch(/^422 .*10 MB/);
    sent.destroy();
  });

  test('from another site, in another form or without its key is refused before it is read', async () => {
    expect(
      (await send(photo, { headers: { 'sec-fetch-site': 'cross-site' } })).json
        .code,
    ).toBe('CROSS_SITE');
    expect(
      (await send(photo, { headers: { 'content-type': 'image/jpeg' } })).json
        .code,
    ).toBe('MALFORMED_BODY');
    expect(
      (await send(photo, { headers: { 'idempotency-key': 'x' } })).json.code,
    ).toBe('INVALID_INPUT');
    expect(
      (await send(photo, { headers: { 'x-tab-key': 'x' } })).json.code,
    ).toBe('NOT_SIGNED_IN');
    expect((await send(photo, { who: 'colleague' })).json.code).toBe(
      'NOT_FOUND',
    );
    expect((await send(photo, { who: 'patient' })).json.code).toBe(
      'NOT_SIGNED_IN',
    );
    expect((await send(photo, { who: 'reception' })).json.code).toBe(
      'NOT_SIGNED_IN',
    );
    expect((await send(photo, { visit: randomUUID() })).json.code).toBe(
      'NOT_FOUND',
    );
    const cancelled = await insertVisit(database, {
      patientId,
      doctorId,
      status: 'cancelled',
    });
    expect((await send(photo, { visit: cancelled })).json.code).toBe(
      'WRONG_STATUS',
    );
  });

  test.each(['full', 'not writable'] as const)(
    'into a folder that is %s is refused; the draft stays, and a later try succeeds',
    async (by) => {
      const seenVersion = (await opened()).draft?.version ?? 0;
      const draft = { seenVersion, content: { ...someContent, plan: 'Sigue' } };
      await people.doctor.ask(`/appointments/${visitId}/draft`, {
        method: 'PUT',
        body: draft,
      });
      broken.by = by;
      const key = randomUUID();
      const refused = await send(photo, { key });
      expect(refused).toMatchObject({
        status: 503,
        json: { code: 'FILE_NOT_STORED' },
      });
      expect(refused.json.message).toMatch(/Lo que escribió está guardado/);
      expect(server.logged.join()).toMatch(/could not be stored/);
      expect(await opened()).toMatchObject({
        draft: { content: { plan: 'Sigue' } },
      });
      broken.by = null;
      const id = await added(photo, { key });
      expect((await opened()).attachments.at(-1)).toMatchObject({ id });
    },
  );
});

describe('a signed file', () => {
  let id: string;
  let reserved: string;
  beforeAll(async () => {
    visitId = await insertVisit(database, { patientId, doctorId });
    id = await added(pdf, { name: 'Análisis "1".pdf' });
    expect((await sign([id])).status).toBe(200);
    visitId = await insertVisit(database, { patientId, doctorId });
    reserved = await added(photo);
    expect(
      (await sign([reserved], { isReserved: true, isForPatient: false }))
        .status,
    ).toBe(200);
  });

  test('is a download of its own type, in a sandbox, that no cache keeps', async () => {
    const { status, headers, bytes } = await get('patient', id);
    expect(status).toBe(200);
    expect(bytes.equals(pdf)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Analisis -1-.pdf"; filename*=UTF-8''An%C3%A1lisis%20-1-.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('goes to a doctor of the patient, noted; a user without access gets none', async () => {
    const reads = async () =>
      (
        await database.owner.query(
          'select doctor_id, newest_folio from record_reads where patient_id = $1 order by id',
          [patientId],
        )
      ).rows;
    const before = (await reads()).length;
    expect((await get('colleague', id)).status).toBe(200);
    expect((await reads()).slice(before)).toEqual([
      { doctor_id: colleagueId, newest_folio: expect.any(Number) },
    ]);
    expect((await get('colleague', reserved)).status).toBe(404);
    expect((await get('doctor', reserved)).status).toBe(200);
    for (const who of ['stranger', 'other'] as const)
      expect((await get(who, id)).status, who).toBe(404);
    expect((await get('patient', reserved)).status).toBe(404);
    expect((await get('reception', id)).status).toBe(401);
    expect((await get('doctor', '../../../etc/passwd')).status).toBe(404);
    visitId = await insertVisit(database, { patientId, doctorId });
    const waiting = await added(photo);
    expect((await get('doctor', waiting)).status).toBe(200);
    for (const who of ['colleague', 'patient'] as const)
      expect((await get(who, waiting)).status, who).toBe(404);
  });

  test('is refused to a patient signed in with a DNI alone', async () => {
    const { dni } = await insertKnownPatient(database);
    people.other = await signIn(server, {
      role: 'patient',
      dni,
      password: dni,
    });
    expect((await get('other', id)).status).toBe(403);
  });

  test('that was altered is not given out, and the verification names it', async () => {
    expect(
      (
        await verifyRecords({ db: database.db, files }, testNow)
      ).findings.filter(({ kind }) => /ATTACHMENT/.test(kind)),
    ).toEqual([]);
    const file = readFileSync(pathOf(id));
    chmodSync(pathOf(id), 0o600);
    writeFileSync(pathOf(id), Buffer.concat([file, Buffer.from(' ')]));
    rmSync(pathOf(reserved));
    expect((await get('patient', id)).status).toBe(503);
    const { findings, attachmentCount } = await verifyRecords(
      { db: database.db, files },
      testNow,
    );
    expect(attachmentCount).toBeGreaterThan(1);
    expect(findings.map(({ kind }) => kind)).toEqual([
      'ATTACHMENT_ALTERED',
      'ATTACHMENT_MISSING',
    ]);
    expect(JSON.stringify(findings)).not.toMatch(/Análisis/);
    await files.put(id, file);
    expect((await get('patient', id)).status).toBe(200);
  });
});

describe('an unsigned file', () => {
  const inDays = (days: number) =>
    new Date(testNow.getTime() + days * 24 * 3_600_000);

  test('is deleted after thirty days, or after one if a process died; a signed one stays', async () => {
    const signed = await added(photo);
    await sign([signed]);
    visitId = await insertVisit(database, { patientId, doctorId });
    const waiting = await added(photo);
    const alien = randomUUID();
    await files.put(alien, Buffer.from('another database’s'));
    // Processes that were killed after the row, and after the file.
    const killed: string[] = [];
    for (const hasFile of [false, true]) {
      const { rows } = await database.owner.query(
        `insert into record_attachments (appointment_id, patient_id, doctor_id, upload_key, name, kind, bytes, sha256,
            uploaded_at) values ($1, $2, $3, gen_random_uuid(), 'a.pdf', 'application/pdf', 3, $4, $5) returning id`,
        [visitId, patientId, doctorId, 'a'.repeat(64), testNow],
      );
      killed.push(rows[0].id);
      if (hasFile) await files.put(rows[0].id, Buffer.from('%PD'));
    }
    expect((await opened()).attachments).toMatchObject([{ id: waiting }]);
    const there = async () => {
      const { rows } = await database.owner.query(
        'select id from record_attachments where id = any($1)',
        [[signed, waiting, ...killed]],
      );
      return rows.length;
    };
    const services = { db: database.db, files };
    await sweepAttachments(services, inDays(0.5));
    expect(await there()).toBe(4);
    await sweepAttachments(services, inDays(2));
    expect(await there()).toBe(2);
    expect(
      await Promise.all([...killed, waiting].map((id) => files.has(id))),
    ).toEqual([false, false, true]);
    await sweepAttachments(services, inDays(31));
    expect(await there()).toBe(1);
    expect(
      await Promise.all([signed, waiting, alien].map((id) => files.has(id))),
    ).toEqual([true, false, true]);
  });
});
