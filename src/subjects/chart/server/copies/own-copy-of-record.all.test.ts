import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  type SignedInOverHttp,
  signIn,
} from '../../../../testing/access/sign-in.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import { insertIssuedDocument } from '../../../../testing/clinic/documents.ts';
import {
  insertSmallClinic,
  type SmallClinic,
} from '../../../../testing/clinic/factories.ts';
import {
  insertDoctorAccount,
  insertKnownPatient,
} from '../../../../testing/clinic/people.ts';
import {
  insertQuestionnaire,
  someItem,
} from '../../../../testing/clinic/questionnaires.ts';
import {
  insertVisit,
  someBackground,
  someContent,
} from '../../../../testing/clinic/records.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { readPdf } from '../../../../testing/pdf/read-pdf.ts';
import { testServer } from '../../../../testing/servers/test-server.ts';
import { folioParts } from './folio-words.ts';

/* Over HTTP: a patient takes a copy of their own record. */

const database = testDatabase();
const server = testServer(database);

let clinic: SmallClinic;
let doctorId: string;
let patient: { id: string; dni: string };
let own: SignedInOverHttp;

async function sign(entry: {
  content?: object;
  kind?: 'open' | 'withheld' | 'reserved';
  of?: string;
}) {
  const { content = someContent, kind = 'open', of = patient.id } = entry;
  const visit = await insertVisit(database, {
    patientId: of,
    doctorId,
    status: 'fulfilled',
  });
  await database.owner.query(
    'insert into medical_records (patient_id, opened_at) values ($1, $2) on conflict do nothing',
    [of, testNow],
  );
  const { rows } = await database.owner.query(
    `insert into record_entries (patient_id, kind, appointment_id, doctor_id, author_name, author_license,
        is_reserved, is_for_patient, signed_at, content)
      values ($1, 'encounter', $2, $3, 'Julia Ríos', 'MN 12345', $4, $5, $6, $7) returning id, hash`,
    [
      of,
      visit,
      doctorId,
      kind === 'reserved',
      kind === 'open',
      testNow,
      JSON.stringify(content),
    ],
  );
  return {
    id: rows[0].id as string,
    hash: rows[0].hash.toString('hex') as string,
  };
}

async function order(who = own) {
  return who.ask('/record/copies', { method: 'POST', body: { format: 'pdf' } });
}

const fetchCopy = (path: string) => fetch(`${server.url}${path}`);

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  doctorId = (
    await insertDoctorAccount(database, {
      name: 'Julia Ríos',
      enabledAt: testNow,
    })
  ).doctorId;
  patient = await insertKnownPatient(database, {
    hasPassword: true,
    isVerified: true,
  });
  own = await signIn(server, { role: 'patient', dni: patient.dni });
});

test('a record without a signed entry has no copy', async () => {
  expect((await order()).json).toMatchObject({ code: 'NOT_FOUND' });
});

test('the copy has every folio in order with author and hash, and only text for the patient', async () => {
  const first = await sign({
    content: { ...someContent, background: someBackground },
  });
  const withheld = await sign({
    content: { ...someContent, findings: 'Canario oculto' },
    kind: 'withheld',
  });
  await sign({
    content: { ...someContent, findings: 'Canario reservado' },
    kind: 'reserved',
  });
  await database.owner.query(
    `insert into record_entries (patient_id, kind, amends_id, doctor_id, author_name, is_reserved, is_for_patient,
        signed_at, content) values ($1, 'addendum', $2, $3, 'Julia Ríos', false, false, $4, $5)`,
    [
      patient.id,
      first.id,
      doctorId,
      testNow,
      JSON.stringify({ text: 'Corrijo: era en 2018' }),
    ],
  );
  const items = [
    someItem('alergia', 'string', { text: '¿A qué es alérgico?' }),
  ];
  const questionnaireId = await insertQuestionnaire(database, {
    title: 'Antes del estudio',
    practiceId: clinic.practiceId,
    items,
    consent: 'Acepto el estudio.',
  });
  const startsAt = new Date(testNow.getTime() + 3_600_000);
  const visit = {
    patientId: patient.id,
    doctorId,
    practiceId: clinic.practiceId,
    status: 'booked',
    startsAt,
  };
  await database.owner.query(
    `insert into questionnaire_responses (appointment_id, questionnaire_id, version, readers, answers, is_accepted,
        answered_at, answered_by) values ($1, $2, 1, 'professionals', $3, true, $4, $5)`,
    [
      await insertVisit(database, visit),
      questionnaireId,
      JSON.stringify([{ linkId: 'alergia', value: 'Al yodo' }]),
      testNow,
      patient.id,
    ],
  );
  await database.owner.query(`update patients set full_name = 'Juan Carlos Pérez', chosen_name = 'Ana Pérez'
    where id = '${patient.id}'`);
  const { path } = (await order()).json;
  const answer = await fetchCopy(path);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="historia-clinica-\d+\.pdf"$/,
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { pages, info } = await readPdf(
    new Uint8Array(await answer.arrayBuffer()),
  );
  const text = pages
    .map((page) => page.text)
    .join('\n')
    .replace(/\s+/g, ' ');
  expect(info.Title).toMatch(/^Historia clínica Nº \d+$/);
  expect(text).toContain('Ana Pérez');
  expect(text).toContain('J. C. Pérez');
  expect(text).not.toContain('Juan');
  expect(text.match(/Folio \d: \S+/g)).toEqual([
    'Folio 1: consulta',
    'Folio 2: consulta',
    'Folio 3: consulta',
    'Folio 4: adenda',
  ]);
  expect(text).toContain('adenda al folio 1 Corrijo: era en 2018');
  expect(text).toContain('Penicilina · Urticaria');
  expect(text).toContain('De 2 folios esta copia no trae el texto');
  expect(text).not.toContain('Canario');
  expect(text).toMatch(
    /Formularios y consentimientos .*Antes del estudio .*alérgico\? Al yodo Acepto el estudio\. Aceptado el/,
  );
  expect(text).not.toMatch(/digitalmente/i);
  expect(text).toContain('Firmado electrónicamente por Julia Ríos, MN 12345');
  const together = text.replaceAll(' ', '');
  for (const { hash } of [first, withheld]) expect(together).toContain(hash);
});

test('a file is fetched once, within its minute, and only while its session is open', async () => {
  const { path } = (await order()).json;
  expect((await fetchCopy(path)).status).toBe(200);
  expect((await fetchCopy(path)).status).toBe(404);
  const late = (await order()).json.path;
  const now = server.clock.now;
  server.clock.now = new Date(now.getTime() + 60_000);
  expect((await fetchCopy(late)).status).toBe(404);
  server.clock.now = now;
  const other = await signIn(server, { role: 'patient', dni: patient.dni });
  const closed = (await order(other)).json.path;
  expect(
    (await other.ask('/session/end', { method: 'POST', body: {} })).status,
  ).toBe(200);
  expect((await fetchCopy(closed)).status).toBe(404);
  expect((await fetchCopy('/api/patient/record/copies/nonsense')).status).toBe(
    404,
  );
  expect(server.logged.join('\n')).not.toContain(path.split('/').at(-1));
});

test('a program gets the same folios as a FHIR document', async () => {
  const { path } = (
    await own.ask('/record/copies', {
      method: 'POST',
      body: { format: 'fhir' },
    })
  ).json;
  const answer = await fetchCopy(path);
  expect(answer.headers.get('content-type')).toMatch(
    /^application\/fhir\+json/,
  );
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({
    resourceType: 'Bundle',
    type: 'document',
  });
  expect(text).toContain('Corrijo: era en 2018');
  expect(text).not.toContain('Canario');
});

test('each copy is listed among the record’s readings, and in the audit log without its text', async () => {
  const before = (await own.ask('/record/readers')).json;
  expect(before[0]).toMatchObject({
    role: 'patient',
    purpose: 'copy',
    name: 'Ana Pérez',
    reason: null,
  });
  await order();
  const after = (await own.ask('/record/readers')).json;
  expect(after[0].count).toBe(before[0].count + 1);
  const { rows } = await database.owner.query(
    `select detail from audit_events where kind = 'own_record_copied' limit 1`,
  );
  expect(rows[0].detail).toEqual({ format: 'pdf' });
});

test('a patient with a DNI alone gets no copy', async () => {
  const identified = await insertKnownPatient(database, {});
  await sign({ of: identified.id });
  const { ask } = await signIn(server, {
    role: 'patient',
    dni: identified.dni,
    password: identified.dni,
  });
  const answer = await ask('/record/copies', {
    method: 'POST',
    body: { format: 'pdf' },
  });
  expect(answer.json).toMatchObject({ code: 'NEEDS_CODE' });
});

test('a copy ends if the browser leaves midway, and the record stays free', async () => {
  const long = {
    ...someContent,
    findings: 'Texto largo de la evolución. '.repeat(250),
  };
  for (let index = 0; index < 30; index++) await sign({ content: long });
  const stopping = new AbortController();
  const { path } = (await order()).json;
  const answer = await fetch(`${server.url}${path}`, {
    signal: stopping.signal,
  });
  await answer.body?.getReader().read();
  stopping.abort();
  const { rows } = await database.owner.query(
    `select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
  );
  expect(rows[0].open).toBe(0);
  await sign({});
  const whole = await fetchCopy((await order()).json.path);
  const { pages } = await readPdf(new Uint8Array(await whole.arrayBuffer()));
  expect(pages.at(-1)?.text).toContain('Fin de la copia: 35 folios');
});

test('the copy has documents, files and annulments, on paper and for programs', async () => {
  const file = {
    id: randomUUID(),
    name: 'placa.pdf',
    kind: 'application/pdf',
    bytes: 9,
    sha256: 'ab'.repeat(32),
  };
  const who = await insertKnownPatient(database, {
    hasPassword: true,
    isVerified: true,
  });
  const session = await signIn(server, { role: 'patient', dni: who.dni });
  await sign({ of: who.id });
  const documentId = await insertIssuedDocument(database, {
    patientId: who.id,
    doctorId,
  });
  await database.owner.query(
    `insert into record_entries (patient_id, kind, amends_id, doctor_id, author_name, is_reserved, is_for_patient,
        signed_at, content) values ($1, 'annulment', $2, $3, 'Julia Ríos', false, true, $4, $5)`,
    [
      who.id,
      documentId,
      doctorId,
      testNow,
      JSON.stringify({ reason: 'Se cambió la dosis' }),
    ],
  );
  const { path } = (await order(session)).json;
  const { pages } = await readPdf(
    new Uint8Array(await (await fetchCopy(path)).arrayBuffer()),
  );
  const text = pages
    .map((page) => page.text)
    .join('\n')
    .replace(/\s+/g, ' ');
  expect(text).toMatch(/Folio 2: receta del \S+ anulado después/);
  expect(text).toContain('Folio 3: anulación del folio 2');
  expect(text).toContain('Se cambió la dosis');
  const forPrograms = await session.ask('/record/copies', {
    method: 'POST',
    body: { format: 'fhir' },
  });
  const bundle = await (await fetchCopy(forPrograms.json.path)).json();
  expect(JSON.stringify(bundle)).toContain('"status":"entered-in-error"');
  expect(
    folioParts({
      ...folio,
      content: JSON.stringify({ ...someContent, attachments: [file] }),
    }),
  ).toContainEqual({
    label: 'Archivos',
    text: `placa.pdf (SHA-256 ${file.sha256})`,
  });
});

const folio = {
  id: randomUUID(),
  folio: 1,
  kind: 'encounter' as const,
  signedAt: testNow,
  doctorId: randomUUID(),
  authorName: 'Julia Ríos',
  authorLicense: null,
  visitStartsAt: testNow,
  specialtyName: 'Clínica',
  amendsFolio: null,
  amendsId: null,
  hasBackground: false,
  isAnnulled: false,
  hash: 'ab'.repeat(32),
};
