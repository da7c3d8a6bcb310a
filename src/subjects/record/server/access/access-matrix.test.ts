import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type DescribedSchema,
  fillBySchema,
} from '../../../../testing/access/fill-by-schema.ts';
import {
  type SignedInOverHttp,
  signIn,
} from '../../../../testing/access/sign-in.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import {
  insertLicense,
  somePrescription,
  usualTerms,
} from '../../../../testing/clinic/documents.ts';
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
  insertQuestionnaire,
  someItem,
} from '../../../../testing/clinic/questionnaires.ts';
import {
  insertVisit,
  someBackground,
  someContent,
} from '../../../../testing/clinic/records.ts';
import { changesInMemory } from '../../../../testing/database/changes.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { listenTo } from '../../../../testing/servers/listening.ts';
import {
  type Answer,
  newVisitor,
  testServer,
} from '../../../../testing/servers/test-server.ts';
import { readRecord } from '../folios/read-record.ts';

/*
 * Over HTTP, with real sessions: the parts of a record that each user reads, and the users who learn nothing.
 */

const database = testDatabase();
const changes = changesInMemory();
const server = testServer(database, {
  services: async () => ({
    ...servicesOn(database.db, { budgets: true }),
    changes,
  }),
});

/** A word in every clinical field. Only its permitted readers may ever get it. */
const canary = 'Canarioclinico';

type Person = { id: string; signedIn: SignedInOverHttp };

const people = {} as Record<
  | 'attending'
  | 'coming'
  | 'cancelled'
  | 'stranger'
  | 'reception'
  | 'admin'
  | 'patient'
  | 'other',
  Person
>;
let patient: { id: string; dni: string };
let visitId: string;
let entryId: string;
let reservedId: string;
let documentId: string;
let documentCode: string;
let attachmentId: string;
let questionnaireId: string;

beforeAll(async () => {
  const { practiceId } = await insertSmallClinic(database);
  for (const who of ['attending', 'coming', 'cancelled', 'stranger'] as const) {
    const doctor = await insertDoctorAccount(database, {
      name: `Doctora ${who}`,
      enabledAt: testNow,
    });
    const signedIn = await signIn(server, {
      role: 'doctor',
      email: doctor.email,
    });
    people[who] = { id: doctor.doctorId, signedIn };
  }
  for (const [who, role] of [
    ['reception', 'Recepcionista'],
    ['admin', 'Admin'],
  ] as const) {
    const user = await insertUser(database, { role });
    people[who] = {
      id: user.id,
      signedIn: await signIn(server, { role: who, email: user.email }),
    };
  }
  patient = await insertKnownPatient(database, {
    hasPassword: true,
    isVerified: true,
    fullName: 'Elena Paciente',
  });
  const other = await insertKnownPatient(database, {
    hasPassword: true,
    isVerified: true,
  });
  people.patient = {
    id: patient.id,
    signedIn: await signIn(server, { role: 'patient', dni: patient.dni }),
  };
  people.other = {
    id: other.id,
    signedIn: await signIn(server, { role: 'patient', dni: other.dni }),
  };
  await insertVisits();
  await answerBefore(practiceId);
  await signVisits();
  await issuePrescription();
  await noteBeside();
});

async function insertVisits(): Promise<void> {
  const [patientId, doctorId] = [patient.id, people.attending.id];
  visitId = await insertVisit(database, { patientId, doctorId });
  const tomorrow = new Date(testNow.getTime() + 24 * 3_600_000);
  await insertVisit(database, {
    patientId,
    doctorId: people.coming.id,
    status: 'booked',
    startsAt: tomorrow,
  });
  await insertVisit(database, {
    patientId,
    doctorId: people.cancelled.id,
    status: 'cancelled',
  });
}

const written = {
  ...someContent,
  reason: `${canary} motivo`,
  findings: `${canary} hallazgos`,
  plan: `${canary} plan`,
  diagnoses: [
    {
      text: `${canary} diagnóstico`,
      code: `${canary} I10`,
      codeSystem: `${canary} lista`,
    },
  ],
  background: Object.fromEntries(
    Object.keys(someBackground).map((part) => [
      part,
      [{ text: `${canary} ${part}`, since: null, note: `${canary} nota` }],
    ]),
  ),
};

const asDoctor = (
  who: keyof typeof people,
  path: `/${string}`,
  body: object = {},
  method = 'POST',
) => people[who].signedIn.ask(path, { method, body });
const read = (who: keyof typeof people, body: object = {}) =>
  asDoctor(who, `/records/${patient.id}`, body);

const search = (who: keyof typeof people, body: object = {}) =>
  asDoctor(who, '/records/text-search', { query: canary, ...body });

/** Signs a visit for the patient, and another visit as reserved. */
async function signVisits(): Promise<void> {
  const draft = { seenVersion: 0, content: written };
  expect(
    (
      await asDoctor(
        'attending',
        `/appointments/${visitId}/draft`,
        draft,
        'PUT',
      )
    ).status,
  ).toBe(200);
  const signature = {
    seenBackgroundFolio: 0,
    isReserved: false,
    isForPatient: true,
  };
  const signed = await asDoctor('attending', `/appointments/${visitId}/sign`, {
    ...draft,
    ...signature,
    seenVersion: 1,
  });
  entryId = signed.json.id;
  const [patientId, doctorId] = [patient.id, people.attending.id];
  const second = await insertVisit(database, {
    patientId,
    doctorId,
    status: 'fulfilled',
  });
  const reserved = await asDoctor('attending', `/appointments/${second}/sign`, {
    ...draft,
    ...signature,
    isReserved: true,
    isForPatient: false,
    content: { ...written, background: null },
  });
  reservedId = reserved.json.id;
  const text = `${canary} adenda`;
  expect(
    (
      await asDoctor('attending', `/records/entries/${entryId}/addenda`, {
        text,
      })
    ).status,
  ).toBe(201);
}

const prescription = {
  ...somePrescription,
  // These names match no allergy on file, which would refuse the prescription.
  lines: [
    {
      genericName: `Droga${canary}`,
      form: `${canary} forma`,
      presentation: `${canary} envase`,
      dosage: `${canary} dosis`,
      quantity: 2,
      suggestedBrand: `Marca${canary}`,
    },
  ],
  diagnosis: { text: `${canary} receta`, code: null, codeSystem: null },
};
const { idempotencyKey: _, ...terms } = usualTerms();

const issueAs = (
  who: keyof typeof people,
  content: object = prescription,
  {
    patientId = patient.id,
    allergiesSeen = [],
  }: { patientId?: string; allergiesSeen?: object[] } = {},
) =>
  people[who].signedIn.ask(`/records/${patientId}/documents`, {
    method: 'POST',
    body: { ...terms, content, allergiesSeen },
    headers: { 'idempotency-key': randomUUID() },
  });

async function issuePrescription(): Promise<void> {
  await insertLicense(database, {
    doctorId: people.attending.id,
    number: '123456',
  });
  const { status, json } = await issueAs('attending');
  expect(status).toBe(201);
  documentId = json.id;
  documentCode = json.code;
}

/** Issues every other kind of document, annuls one, and prescribes one despite an allergy. */
async function issueTheRest(): Promise<void> {
  const diagnosis = {
    text: `${canary} motivo de la orden`,
    code: null,
    codeSystem: null,
  };
  const order = await issueAs('attending', {
    kind: 'study_order',
    diagnosis,
    isUrgent: true,
    instructions: `${canary} ayuno`,
    studies: [{ text: `${canary} estudio`, note: `${canary} aclaración` }],
  });
  expect(order.status, order.text).toBe(201);
  const certificate = await issueAs('attending', {
    kind: 'certificate',
    certificateKind: 'rest',
    text: `${canary} reposo`,
    diagnosis,
    fromDay: '2026-11-24',
    toDay: '2026-11-25',
    presentedTo: `${canary} empleador`,
    patientAskedForDiagnosis: true,
  });
  expect(certificate.status, certificate.text).toBe(201);
  const annulled = await asDoctor(
    'attending',
    `/documents/${order.json.id}/annulment`,
    {
      reason: `${canary} ya hecho`,
    },
  );
  expect(annulled.status, annulled.text).toBe(200);
  const genericName = `${canary} como la alergia`;
  const content = {
    ...prescription,
    lines: [{ ...prescription.lines[0], genericName }],
  };
  const refused = await issueAs('attending', content);
  expect(refused.status, refused.text).toBe(409);
  const allergiesSeen = refused.json.data.matches.map(
    ({ allergy }: { allergy: string }) => ({
      genericName,
      allergy,
      reason: `${canary} prueba negativa`,
    }),
  );
  expect(allergiesSeen).not.toHaveLength(0);
  const issued = await issueAs('attending', content, { allergiesSeen });
  expect(issued.status, issued.text).toBe(201);
}

/** Adds a file with a telling name, and a private note. */
async function noteBeside(): Promise<void> {
  const { rows } = await database.owner.query(
    `insert into record_attachments (appointment_id, patient_id, doctor_id, upload_key, name, kind, bytes, sha256,
        uploaded_at)
      values ($1, $2, $3, $4, $5, 'application/pdf', 1, repeat('a', 64), now()) returning id`,
    [
      visitId,
      patient.id,
      people.attending.id,
      randomUUID(),
      `${canary} archivo.pdf`,
    ],
  );
  attachmentId = rows[0].id;
  const { ask } = people.attending.signedIn;
  const { json } = await ask(`/appointments/${visitId}/note`);
  const body = { note: `${canary} apunte`, seenVersion: json.version };
  expect(
    (await ask(`/appointments/${visitId}/note`, { method: 'PUT', body }))
      .status,
  ).toBe(200);
}

/** Answers a form for professionals before the visit, and another form for the clinic. */
async function answerBefore(practiceId: string): Promise<void> {
  const items = [someItem('alergia', 'string'), someItem('ayuno', 'boolean')];
  questionnaireId = await insertQuestionnaire(database, {
    title: 'Antes del estudio',
    practiceId,
    items,
  });
  const ofClinic = await insertQuestionnaire(database, {
    title: 'Para recibirla',
    practiceId,
    readers: 'clinic',
    items: [someItem('ayuda', 'string')],
  });
  // The patient answered while they waited.
  await database.owner.query(
    `update appointments set status = 'arrived' where id = $1`,
    [visitId],
  );
  const answer = (id: string, answers: object[]) =>
    people.patient.signedIn.ask(
      `/appointments/${visitId}/questionnaires/${id}/response`,
      {
        method: 'PUT',
        body: { seenVersion: 1, answers, isAccepted: false },
      },
    );
  const answered = await answer(questionnaireId, [
    { linkId: 'alergia', value: `${canary} contraste` },
    { linkId: 'ayuno', value: true },
  ]);
  expect(answered.status, answered.text).toBe(200);
  expect(
    (await answer(ofClinic, [{ linkId: 'ayuda', value: 'Silla de ruedas' }]))
      .status,
  ).toBe(200);
  await database.owner.query(
    `update appointments set status = 'in_progress' where id = $1`,
    [visitId],
  );
}

function expectNotFound(answer: Answer): void {
  expect(answer.status).toBe(404);
  expect(Object.keys(answer.json).sort()).toEqual([
    'code',
    'defined',
    'message',
    'status',
  ]);
  expect(answer.json.code).toBe('NOT_FOUND');
}

describe('a patient’s record', () => {
  test('is read whole by the attending doctor, with the visits they reserved', async () => {
    const { json } = await read('attending');
    expect(json.entries.map(({ id }: { id: string }) => id)).toEqual([
      reservedId,
      entryId,
    ]);
    expect(
      json.entries.every(
        ({ content }: { content: object | null }) => content !== null,
      ),
    ).toBe(true);
    expect(json).toMatchObject({
      openUntil: null,
      entryCount: 2,
      olderBefore: null,
      patient: {
        id: patient.id,
        fullName: 'Elena Paciente',
        recordNumber: expect.any(Number),
      },
      background: { folio: 1, background: written.background },
    });
    expect(json.entries[1]).toMatchObject({
      content: written,
      addenda: [{ text: `${canary} adenda` }],
    });
  });

  test('is read by a doctor with a coming appointment, without the reserved visits', async () => {
    const { json } = await read('coming');
    expect(json.entries).toMatchObject([
      { id: reservedId, isReserved: true, content: null, addenda: [] },
      { id: entryId, content: written },
    ]);
  });

  test('is filtered by kind, years, author and specialty, and lists the possible filters', async () => {
    const { json } = await read('attending');
    const { choices, matchingCount } = json;
    expect(choices).toMatchObject({
      authors: [{ doctorId: people.attending.id, name: 'Doctora attending' }],
      kinds: ['amended', 'reserved', 'for_patient'],
    });
    expect(matchingCount).toBe(2);
    const [year] = choices.years;
    const [specialty] = choices.specialties;
    for (const [filters, ids] of [
      [{ kind: 'reserved' }, [reservedId]],
      [{ kind: 'amended' }, [entryId]],
      [{ kind: 'for_patient', doctorId: people.attending.id }, [entryId]],
      [{ doctorId: people.coming.id }, []],
      [
        {
          specialtyId: specialty.id,
          fromYear: choices.years.at(-1),
          toYear: year,
        },
        [reservedId, entryId],
      ],
      [{ fromYear: year + 1 }, []],
      [{ toYear: choices.years.at(-1) - 1 }, []],
    ] as const) {
      const filtered = await read('attending', filters);
      expect(filtered.json.entries.map(({ id }: { id: string }) => id)).toEqual(
        ids,
      );
      expect(filtered.json).toMatchObject({
        entryCount: 2,
        matchingCount: ids.length,
      });
    }
  });

  test('gives its readers search results, and reserved ones to their author alone', async () => {
    const folios = (answer: Answer) =>
      answer.json.matches.map(({ folio }: { folio: number }) => folio);
    for (const body of [{}, { patientId: patient.id }]) {
      expect(folios(await search('attending', body))).toEqual([4, 3, 2, 1]);
      expect(folios(await search('coming', body))).toEqual([4, 3, 1]);
    }
  });

  test('is paged back by folio', async () => {
    const { json } = await read('attending', { limit: 1 });
    expect(json).toMatchObject({
      entries: [{ id: reservedId }],
      olderBefore: 2,
    });
    const older = await read('attending', {
      limit: 1,
      before: json.olderBefore,
    });
    expect(older.json).toMatchObject({
      entries: [{ id: entryId }],
      olderBefore: null,
    });
  });

  test.each(['cancelled', 'stranger'] as const)(
    'looks to a doctor (%s) like that of an unknown patient',
    async (who) => {
      const unknown = await asDoctor(who, `/records/${randomUUID()}`);
      expectNotFound(unknown);
      const { json } = await read(who);
      expect(json).toEqual(unknown.json);
      expectNotFound(await asDoctor(who, `/appointments/${visitId}/visit`));
      expectNotFound(
        await asDoctor(
          who,
          `/appointments/${visitId}/draft`,
          { seenVersion: 0, content: someContent },
          'PUT',
        ),
      );
      expectNotFound(
        await asDoctor(who, `/records/entries/${entryId}/addenda`, {
          text: 'Ajena',
        }),
      );
      expect(
        (await asDoctor(who, '/records/search', { query: 'elena' })).json
          .patients,
      ).toEqual([]);
      expect((await search(who)).json).toEqual({
        matches: [],
        nextBefore: null,
      });
      expect((await search(who, { patientId: patient.id })).json).toEqual(
        unknown.json,
      );
    },
  );

  test('lets no other reader write an addendum to a reserved visit', async () => {
    expectNotFound(
      await asDoctor('coming', `/records/entries/${reservedId}/addenda`, {
        text: 'Ajena',
      }),
    );
  });
});

describe('the patient', () => {
  test('reads the visits signed for them, no others, and the record’s number', async () => {
    const { json, text } = await people.patient.signedIn.ask('/record');
    expect(json).toMatchObject({
      recordNumber: expect.any(Number),
      keptUntil: '2036-11-24',
      entries: [
        {
          id: entryId,
          content: { vitalSigns: written.vitalSigns },
          addenda: [{ folio: 3 }],
        },
      ],
      olderBefore: null,
    });
    expect(text).not.toContain(reservedId);
  });

  test('without a record gets an empty one, with no trace of another patient’s', async () => {
    expect((await people.other.signedIn.ask('/record')).json).toEqual({
      recordNumber: null,
      keptUntil: null,
      entries: [],
      olderBefore: null,
    });
    expect((await people.other.signedIn.ask('/record/readers')).json).toEqual(
      [],
    );
  });

  test('signed in with a DNI alone is asked for a code', async () => {
    const { dni, id } = await insertKnownPatient(database);
    const { ask } = await signIn(server, {
      role: 'patient',
      dni,
      password: dni,
    });
    await insertVisit(database, {
      patientId: id,
      doctorId: people.stranger.id,
    });
    for (const path of ['/record', '/record/readers'] as const) {
      const answer = await ask(path);
      expect(answer).toMatchObject({
        status: 403,
        json: { code: 'NEEDS_CODE' },
      });
    }
  });

  test('sees the readers, with day, role and purpose', async () => {
    await asDoctor('attending', `/appointments/${visitId}/visit`);
    const { json } = await people.patient.signedIn.ask('/record/readers');
    expect(json).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          day: '2026-11-24',
          name: 'Doctora attending',
          role: 'doctor',
          purpose: 'visit',
          reason: null,
          count: expect.any(Number),
        }),
        expect.objectContaining({
          name: 'Doctora coming',
          purpose: 'attending',
        }),
      ]),
    );
    // A doctor who was refused has read nothing.
    expect(JSON.stringify(json)).not.toMatch(/Doctora (stranger|cancelled)/);
  });

  test('has every reading noted once, except their own', async () => {
    const count = async () =>
      (
        await database.owner.query(
          'select count(*)::int as count from record_reads where patient_id = $1',
          [patient.id],
        )
      ).rows[0].count;
    const before = await count();
    await read('attending');
    await read('coming');
    await people.patient.signedIn.ask('/record');
    await people.patient.signedIn.ask('/record/readers');
    await read('stranger');
    expect(await count()).toBe(before + 2);
  });
});

describe('a prescription', () => {
  const list = (who: keyof typeof people) =>
    asDoctor(who, `/records/${patient.id}/documents/search`);

  test('is shown to every doctor who reads the record, and the reading is noted', async () => {
    const noted = async () =>
      (
        await database.owner.query(
          "select count(*)::int as count from record_reads where patient_id = $1 and shows = 'documents'",
          [patient.id],
        )
      ).rows[0].count;
    const before = await noted();
    for (const who of ['attending', 'coming'] as const) {
      expect((await list(who)).json).toMatchObject({
        documents: [{ id: documentId, content: prescription }],
        olderBefore: null,
      });
    }
    expect(await noted()).toBe(before + 2);
  });

  test.each(['cancelled', 'stranger'] as const)(
    'is not found by a doctor (%s)',
    async (who) => {
      expectNotFound(await list(who));
      expectNotFound(
        await asDoctor(who, `/records/${patient.id}/documents/preparation`),
      );
      expectNotFound(await asDoctor(who, `/documents/${documentId}/pdf`));
      expectNotFound(
        await asDoctor(who, `/documents/${documentId}/annulment`, {
          reason: 'Ajena',
        }),
      );
      expectNotFound(await issueAs(who));
      const renewal = await people[who].signedIn.ask(
        `/documents/${documentId}/renewal`,
        {
          method: 'POST',
          body: terms,
          headers: { 'idempotency-key': randomUUID() },
        },
      );
      expectNotFound(renewal);
    },
  );

  test('is read and printed by its patient alone, and not with a mere DNI', {
    tags: ['all'],
  }, async () => {
    const { signedIn } = people.patient;
    expect((await signedIn.ask('/documents')).json.documents).toMatchObject([
      { id: documentId },
    ]);
    const printed = await signedIn.ask(`/documents/${documentId}/pdf`);
    expect(
      Buffer.from(printed.json.pdf, 'base64').subarray(0, 5).toString(),
    ).toBe('%PDF-');
    expect(printed.json.fileName).toMatch(/^receta-\d{4}-\d\d-\d\d\.pdf$/);
    const other = people.other.signedIn;
    expect((await other.ask('/documents')).json).toEqual({
      documents: [],
      olderBefore: null,
    });
    expectNotFound(await other.ask(`/documents/${documentId}/pdf`));
    const { dni } = await insertKnownPatient(database);
    const { ask } = await signIn(server, {
      role: 'patient',
      dni,
      password: dni,
    });
    for (const path of [
      '/documents',
      `/documents/${documentId}/pdf`,
    ] as const) {
      expect(await ask(path)).toMatchObject({
        status: 403,
        json: { code: 'NEEDS_CODE' },
      });
    }
    for (const [who, path] of [
      ['admin', `/api/doctor/documents/${documentId}/pdf`],
      ['reception', `/api/doctor/records/${patient.id}/documents/search`],
      ['reception', '/api/patient/documents'],
      ['admin', '/api/patient/documents'],
    ] as const) {
      const { visitor, session } = people[who].signedIn;
      const method = path.includes('/patient/') ? 'GET' : 'POST';
      const answer = await visitor.ask(path, {
        method,
        headers: { 'x-tab-key': session.tabKey },
      });
      expect(answer, path).toMatchObject({
        status: 401,
        json: { code: 'NOT_SIGNED_IN' },
      });
    }
  });

  test('is shown as genuine for its code, with nothing about the patient', async () => {
    const verify = (code: string) =>
      newVisitor(server).ask('/api/public/documents/verification', {
        body: { code },
      });
    const { json, text } = await verify(documentCode);
    expect(Object.keys(json).sort()).toEqual(
      [
        'isGenuine',
        'kind',
        'status',
        'daysEndedOn',
        'issuedOn',
        'clinicName',
        'doctorName',
        'license',
      ].sort(),
    );
    expect(json).toMatchObject({
      isGenuine: true,
      doctorName: 'Doctora attending',
      license: 'MN 123456',
    });
    expect(text).not.toMatch(
      new RegExp(`${canary}|Elena|Paciente|${patient.dni}|${patient.id}`),
    );
    const unknown = await verify('23456789BCDFGHJKMNPQ');
    expect(unknown).toMatchObject({ status: 200, json: { isGenuine: false } });
    for (const code of [
      '',
      'nada',
      `${documentCode}2`,
      "'; drop table record_entries",
    ]) {
      expect((await verify(code)).text, code).toBe(unknown.text);
    }
  });
});

describe('a form’s answers for professionals', () => {
  const answered = (who: keyof typeof people) =>
    asDoctor(who, `/appointments/${visitId}/questionnaires`);

  test('are shown to every doctor who reads the record, and the reading is noted', async () => {
    const noted = async () =>
      (
        await database.owner.query(
          "select count(*)::int as count from record_reads where patient_id = $1 and shows = 'questionnaires'",
          [patient.id],
        )
      ).rows[0].count;
    const before = await noted();
    for (const who of ['attending', 'coming'] as const) {
      expect((await answered(who)).json).toMatchObject([
        {
          readers: 'professionals',
          response: {
            answers: [{ value: `${canary} contraste` }, { value: true }],
          },
        },
        {
          readers: 'clinic',
          response: { answers: [{ value: 'Silla de ruedas' }] },
        },
      ]);
    }
    expect(await noted()).toBe(before + 2);
  });

  test.each(['cancelled', 'stranger'] as const)(
    'are not found by a doctor (%s)',
    async (who) => {
      expectNotFound(await answered(who));
    },
  );

  test('are hidden from the counter, which sees that they exist and reads those for the clinic', async () => {
    const { json, text } = await people.reception.signedIn.ask(
      `/appointments/${visitId}/questionnaires`,
    );
    expect(json).toMatchObject([
      { readers: 'professionals', response: { answers: null, consent: null } },
      {
        readers: 'clinic',
        response: { answers: [{ value: 'Silla de ruedas' }] },
      },
    ]);
    expect(text).not.toContain(canary);
  });

  test('are refused to administrators, other patients, and a patient signed in with a DNI alone', async () => {
    const asked = `/appointments/${visitId}/questionnaires` as const;
    expectNotFound(await people.other.signedIn.ask(asked));
    const { dni } = await insertKnownPatient(database);
    const { ask } = await signIn(server, {
      role: 'patient',
      dni,
      password: dni,
    });
    expect(await ask(asked)).toMatchObject({
      status: 403,
      json: { code: 'NEEDS_CODE' },
    });
    const { visitor, session } = people.admin.signedIn;
    for (const [door, method] of [
      ['doctor', 'POST'],
      ['reception', 'GET'],
      ['patient', 'GET'],
    ] as const) {
      const answer = await visitor.ask(`/api/${door}${asked}`, {
        method,
        headers: { 'x-tab-key': session.tabKey },
      });
      expect(answer, door).toMatchObject({
        status: 401,
        json: { code: 'NOT_SIGNED_IN' },
      });
    }
    expect(
      (await people.admin.signedIn.ask('/questionnaires')).text,
    ).not.toContain(canary);
  });
});

describe('an exception', () => {
  const reason = `${canary}: llegó sin poder hablar`;
  const breakGlass = (who: keyof typeof people, dni: string, why = reason) =>
    asDoctor(who, '/records/exceptions', { dni, reason: why });

  test('opens the record for an hour; the patient reads the reason, the audit log has none', async () => {
    server.clock.now = new Date(testNow.getTime() + 60_000);
    const opened = await breakGlass('stranger', patient.dni);
    expect(opened).toMatchObject({
      status: 201,
      json: { patientId: patient.id, until: '2026-11-24T13:01:00.000Z' },
    });
    // A second request opens no second exception.
    expect((await breakGlass('stranger', patient.dni)).json).toEqual(
      opened.json,
    );
    const { json } = await read('stranger');
    expect(json).toMatchObject({
      openUntil: '2026-11-24T13:01:00.000Z',
      entryCount: 2,
      entries: [{ content: null }, { content: written }],
    });
    const readers = await people.patient.signedIn.ask('/record/readers');
    expect(readers.json[0]).toMatchObject({
      name: 'Doctora stranger',
      purpose: 'exception',
      reason,
      count: 1,
    });
    const { rows } = await database.owner.query(
      `select doctor_id, subject_patient_id, detail from audit_events where kind = 'record_opened_by_exception'`,
    );
    expect(rows).toEqual([
      {
        doctor_id: people.stranger.id,
        subject_patient_id: patient.id,
        detail: {},
      },
    ]);
  });

  test('ends after the hour', async () => {
    const at = (minutes: number) =>
      new Date(testNow.getTime() + minutes * 60_000);
    const readAt = (now: Date) =>
      readRecord(servicesOn(database.db), {
        ...callAs('doctor', people.stranger.id, now),
        patientId: patient.id,
      });
    expect(await readAt(at(60))).toMatchObject({ ok: true });
    expect(await readAt(at(61))).toEqual({
      ok: false,
      refusal: { code: 'NOT_FOUND' },
    });
  });

  test('is not needed or noted for an attending doctor', async () => {
    expect((await breakGlass('attending', patient.dni)).json).toEqual({
      patientId: patient.id,
      until: null,
    });
    const { rows } = await database.owner.query(
      'select from record_exceptions where doctor_id = $1',
      [people.attending.id],
    );
    expect(rows).toHaveLength(0);
  });

  test('requested five times at once is opened once', async () => {
    const someone = await insertKnownPatient(database);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => breakGlass('coming', someone.dni)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const { rows } = await database.owner.query(
      `select (select count(*)::int from record_exceptions where patient_id = $1) as opened,
        (select count(*)::int from record_reads where patient_id = $1) as noted`,
      [someone.id],
    );
    expect(rows).toEqual([{ opened: 1, noted: 1 }]);
  });

  test('needs a reason and an existing patient, and stops a doctor who tries DNIs', async () => {
    const short = await breakGlass('cancelled', patient.dni, 'porque sí');
    expect(short).toMatchObject({
      status: 422,
      json: { data: { fields: [{ path: 'reason' }] } },
    });
    const answers: number[] = [];
    for (let dni = 90_000_000; dni < 90_000_011; dni++) {
      answers.push((await breakGlass('cancelled', String(dni))).status);
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
  });
});

test('a doctor finds their patients by name without accents or by DNI, with visits and entries', async () => {
  const search = async (query?: string) =>
    (
      await asDoctor(
        'attending',
        '/records/search',
        query === undefined ? {} : { query },
      )
    ).json;
  const own = {
    id: patient.id,
    fullName: 'Elena Paciente',
    entryCount: 2,
    nextAppointmentAt: null,
  };
  expect(await search()).toMatchObject({ patients: [own], nextOffset: null });
  expect(await search('PACIÉNTE ele')).toMatchObject({ patients: [own] });
  expect(await search(patient.dni.slice(2, 6))).toMatchObject({
    patients: [own],
  });
  for (const none of ['perez', '%', '_', '\\', '99999999']) {
    expect((await search(none)).patients, none).toEqual([]);
  }
});

test('an administrator verifies the records and learns nothing of their content', async () => {
  const { json, text } = await people.admin.signedIn.ask(
    '/record/verification',
    { method: 'POST' },
  );
  expect(json).toMatchObject({
    recordCount: 1,
    entryCount: 4,
    findingCount: 0,
    findings: [],
  });
  expect(text).not.toMatch(/Canarioclinico|Elena/);
  for (const [who, path] of [
    ['admin', `/api/doctor/records/${patient.id}`],
    ['admin', '/api/doctor/records/text-search'],
    ['reception', '/api/doctor/records/text-search'],
    ['reception', `/api/doctor/records/${patient.id}`],
    ['admin', '/api/patient/record'],
  ] as const) {
    const { visitor, session } = people[who].signedIn;
    const method = path.endsWith('record') ? 'GET' : 'POST';
    const answer = await visitor.ask(path, {
      method,
      headers: { 'x-tab-key': session.tabKey },
    });
    expect(answer).toMatchObject({
      status: 401,
      json: { code: 'NOT_SIGNED_IN' },
    });
  }
});

test(
  'the doctor issues the other documents and an annulment for the tests that follow',
  issueTheRest,
);

test('clinical text is only in the record’s tables, not in logs, the audit log, messages or announcements', async () => {
  // This fault's details repeat the row.
  await database.owner.query(
    `alter table record_entries add constraint no_more_of_these check (content not like '%que falla%') not valid`,
  );
  const id = await insertVisit(database, {
    patientId: patient.id,
    doctorId: people.attending.id,
  });
  const content = { ...written, background: null, plan: `${canary} que falla` };
  await asDoctor(
    'attending',
    `/appointments/${id}/draft`,
    { seenVersion: 0, content },
    'PUT',
  );
  const failed = await asDoctor('attending', `/appointments/${id}/sign`, {
    seenVersion: 1,
    seenBackgroundFolio: 0,
    content,
    isReserved: false,
    isForPatient: true,
  });
  expect(failed).toMatchObject({ status: 500, json: { code: 'FAULT' } });
  const line = { ...prescription.lines[0], dosage: `${canary} que falla` };
  const unissued = await issueAs('attending', {
    ...prescription,
    lines: [line],
  });
  expect(unissued).toMatchObject({ status: 500, json: { code: 'FAULT' } });
  expect(unissued.text).not.toContain(canary);
  // A refusal names the field without repeating its text.
  const tooLong = { ...content, reason: canary.repeat(200) };
  const refused = await asDoctor(
    'attending',
    `/appointments/${id}/draft`,
    { seenVersion: 1, content: tooLong },
    'PUT',
  );
  expect(refused).toMatchObject({ status: 422 });
  expect(failed.text + refused.text).not.toContain(canary);
  expect(server.logged.length).toBeGreaterThan(0);
  expect(server.logged.join('\n')).not.toContain(canary);
  expect(JSON.stringify(changes.announced)).not.toContain(canary);
  expect(changes.announced.length).toBeGreaterThan(0);
  const { rows: tables } = await database.owner.query(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const holding: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.owner.query(
      `select 1 from "${name}" row where row::text ilike '%${canary}%' limit 1`,
    );
    if (rows.length > 0) holding.push(name);
  }
  // The private note stands beside its appointment, and a file's name beside its hash.
  expect(holding.toSorted()).toEqual([
    'appointments',
    'encounter_drafts',
    'questionnaire_responses',
    // The reason of an exception: the patient reads it, administrators do not.
    'record_attachments',
    'record_entries',
    'record_exceptions',
    'record_search',
  ]);
});

test('the other answers to staff and patients hold no clinical text', {
  tags: ['all'],
}, async () => {
  const copyId = await prepareCopy();
  // A backup, as administrators see it.
  await database.owner.query(
    `insert into backups (started_at, finished_at, verified_at, file, bytes)
      values ($1, $1, $1, 'turnoclaro-2026-11-24.dump', 1024)`,
    [testNow],
  );
  const dashboard = await people.admin.signedIn.ask('/dashboard');
  expect(dashboard.json.attention.lastBackup).toMatchObject({
    state: 'verified',
  });
  const asked: [keyof typeof people, `/${string}`, object?][] = [
    ['reception', '/search/patients', { query: 'elena' }],
    ['reception', `/patients/${patient.id}`],
    ['reception', `/appointments/${visitId}`],
    ['reception', `/appointments/${visitId}/history`],
    ['reception', '/messages'],
    ['reception', '/record-copies'],
    ['reception', `/patients/${patient.id}/record-copies`],
    ['attending', '/record-copies'],
    ['coming', '/record-copies'],
    ['reception', `/appointments/${visitId}/questionnaires`],
    ['admin', '/questionnaires'],
    ['admin', '/dashboard'],
    ['admin', '/audit'],
    ['admin', '/messages'],
    ['patient', '/appointments'],
  ];
  for (const [who, path, body] of asked) {
    const answer = await people[who].signedIn.ask(path, {
      ...(body && { method: 'POST', body }),
    });
    expect(answer.status, `${who} ${path} ${answer.text.slice(0, 200)}`).toBe(
      200,
    );
    expect(answer.text, `${who} ${path}`).not.toContain(canary);
  }
  // The answers to the counter's acts on a copy do not have it either.
  const handedOver = await asDoctor(
    'reception',
    `/record-copies/${copyId}/delivery`,
    {
      handover: 'paper',
      receiverName: 'Elena Paciente',
      document: { kind: 'other', number: 'X 123' },
    },
  );
  expect(handedOver.status).toBe(200);
  expect(handedOver.text).not.toContain(canary);
  expect(handedOver.text).not.toContain('recordNumber');
});

/**
 * Asks for a copy at the counter, and prepares it as the attending doctor. Other doctors have nothing to
 * prepare.
 */
async function prepareCopy(): Promise<string> {
  const asked = await people.reception.signedIn.ask(
    `/patients/${patient.id}/record-copies`,
    {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      body: {
        cameBy: 'phone',
        asker: 'patient',
        askerName: null,
        document: null,
        title: null,
        handover: 'paper',
        note: null,
      },
    },
  );
  expect(asked.text).not.toContain(canary);
  const { id } = asked.json;
  for (const who of ['cancelled', 'other'] as const) {
    expect((await asDoctor(who, `/record-copies/${id}/file`)).status).toBe(404);
    expect(
      (await asDoctor(who, `/record-copies/${id}/preparation`)).status,
    ).toBe(404);
  }
  const { path } = (await asDoctor('attending', `/record-copies/${id}/file`))
    .json;
  await (await fetch(`${server.url}${path}`)).arrayBuffer();
  const prepared = await asDoctor(
    'attending',
    `/record-copies/${id}/preparation`,
  );
  expect(prepared.status).toBe(200);
  expect(prepared.text).not.toContain(canary);
  return id;
}

/** The API's description: each procedure of a door, with its input. */
interface Operation {
  method: string;
  path: string;
  parameters?: {
    name: string;
    in: string;
    schema: DescribedSchema;
    required?: boolean;
  }[];
  requestBody?: { content: Record<string, { schema: DescribedSchema }> };
}

/**
 * Left out: these end the session, send real mail or empty the clinic, and answer nothing of a patient. The
 * stream has no end. An exception opens a record, as it should.
 */
const apart =
  /^\/(session|step-up|password|factors|second-factors|set-up\/real|installation|access|records\/exceptions|live$)/;

/** Returns a function that asks every procedure of a door, with all that is known of the patient. */
async function askerOfAll() {
  const { json } = await newVisitor(server).ask('/api/openapi.json');
  const components: Record<string, DescribedSchema> = json.components.schemas;
  const operations = Object.entries<
    Record<string, Omit<Operation, 'method' | 'path'>>
  >(json.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, entry]): Operation => ({ ...entry, method, path }),
    ),
  );
  const { rows } = await database.owner.query(
    `select (select id from outbox where kind = 'record_exception' limit 1) as "messageId",
      (select id from record_copy_requests limit 1) as "requestId", (select id from practices limit 1) as "practiceId",
      (select id from specialties limit 1) as "specialtyId"`,
  );
  const known = {
    ...rows[0],
    patientId: patient.id,
    appointmentId: visitId,
    doctorId: people.attending.id,
    day: '2026-11-24',
    entryId,
    documentId,
    attachmentId,
    questionnaireId,
    code: documentCode,
    dni: patient.dni,
    query: canary,
    from: '2026-11-01',
    to: '2026-12-01',
    month: '2026-11',
  };
  const statuses: Record<string, number[]> = {};
  const read: Record<string, Answer> = {};
  const askAll = async (
    who: keyof typeof people | Person | null,
    door: string,
    { readsOnly = false }: { readsOnly?: boolean } = {},
  ): Promise<Record<string, Answer>> => {
    const name = typeof who === 'string' ? who : who ? 'a DNI alone' : 'nobody';
    const mine = operations.filter(
      ({ path }) =>
        path.startsWith(`/${door}/`) &&
        !apart.test(path.slice(door.length + 1)),
    );
    // Procedures that only read come first, because an act may disable the user who reads.
    for (const operation of mine.toSorted(
      (a, b) => Number(a.method !== 'get') - Number(b.method !== 'get'),
    )) {
      if (readsOnly && operation.method !== 'get') continue;
      const answer = await askOne(who, operation, { known, components });
      expect(
        answer.text,
        `${name} ${operation.method} ${operation.path}`,
      ).not.toContain(canary);
      expect(
        answer.status,
        `${name} ${operation.method} ${operation.path} ${answer.text}`,
      ).toBeLessThan(500);
      if (operation.method === 'get') {
        statuses[name] = [...(statuses[name] ?? []), answer.status];
        read[`${name} ${operation.path}`] = answer;
      }
    }
    return read;
  };
  return { askAll, statuses };
}

test('no procedure answers reception, administrators or others with a clinical word', {
  tags: ['all'],
}, async () => {
  const { askAll, statuses } = await askerOfAll();
  const streams = await Promise.all(
    (['reception', 'admin'] as const).map((who) =>
      listenTo(server, who, people[who].signedIn),
    ),
  );
  await askAll('other', 'patient');
  await askAll('cancelled', 'doctor');
  await askAll('reception', 'reception');
  await askAll('admin', 'admin');
  await askAll(null, 'public');
  // Requests that were refused for their form would show nothing, so more than half must succeed.
  for (const who of ['reception', 'admin']) {
    const ofGets = statuses[who] ?? [];
    expect(
      ofGets.filter((status) => status === 200).length / ofGets.length,
      who,
    ).toBeGreaterThan(0.5);
  }
  expect(server.logged.join('\n')).not.toContain(canary);
  expect(JSON.stringify(changes.announced)).not.toContain(canary);
  // The changes that the users' screens were told meanwhile, as sent over the wire.
  for (const stream of streams) {
    expect(stream.changes.length).toBeGreaterThan(0);
    expect(stream.text()).not.toContain(canary);
    stream.leave();
  }
});

test('a patient signed in with a DNI alone gets the same answers with a record as without', {
  tags: ['all'],
}, async () => {
  const attended = await insertByDniAlone();
  const content = { ...written, background: null };
  await insertLicense(database, {
    doctorId: people.coming.id,
    number: '654321',
  });
  const signed = await asDoctor(
    'coming',
    `/appointments/${attended.visitId}/sign`,
    {
      seenVersion: 0,
      seenBackgroundFolio: 0,
      content,
      isReserved: false,
      isForPatient: true,
    },
  );
  expect(signed.status, signed.text).toBe(200);
  expect(
    (await issueAs('coming', prescription, { patientId: attended.id })).status,
  ).toBe(201);
  const without = await insertByDniAlone();
  const { askAll } = await askerOfAll();
  const [own, others] = [await readBy(attended), await readBy(without)];
  expect(Object.keys(own).length).toBeGreaterThan(5);
  expect(own).toEqual(others);
  await askAll(attended, 'patient');

  async function readBy(person: Person) {
    const { askAll } = await askerOfAll();
    const answers = await askAll(person, 'patient', { readsOnly: true });
    return Object.fromEntries(
      Object.entries(answers).map(([asked, { status, json }]) => [
        asked,
        [status, shapeOf(json)],
      ]),
    );
  }
});

/** A patient with a past visit, signed in by their DNI. */
async function insertByDniAlone(): Promise<Person & { visitId: string }> {
  const { id, dni } = await insertKnownPatient(database);
  const visitId = await insertVisit(database, {
    patientId: id,
    doctorId: people.coming.id,
    status: 'fulfilled',
  });
  return {
    id,
    visitId,
    signedIn: await signIn(server, { role: 'patient', dni, password: dni }),
  };
}

/** Returns the shape of an answer, without its words and numbers. Null is not the same as a value. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value === null || typeof value !== 'object')
    return value === null ? null : typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]),
  );
}

function askOne(
  who: keyof typeof people | Person | null,
  { method, path, parameters = [], requestBody }: Operation,
  filling: Parameters<typeof fillBySchema>[1],
): Promise<Answer> {
  const filled = ({
    name,
    schema,
  }: {
    name: string;
    schema: DescribedSchema;
  }) => String(filling.known[name] ?? fillBySchema(schema, filling));
  let asked = path;
  for (const each of parameters.filter(
    (parameter) => parameter.in === 'path',
  )) {
    asked = asked.replace(`{${each.name}}`, encodeURIComponent(filled(each)));
  }
  const query = parameters
    .filter(
      (each) =>
        each.in === 'query' && (each.required || each.name in filling.known),
    )
    .map((each) => `${each.name}=${encodeURIComponent(filled(each))}`);
  const schema = requestBody?.content['application/json']?.schema;
  const person = typeof who === 'string' ? people[who] : who;
  const { visitor, session } = person?.signedIn ?? {
    visitor: newVisitor(server),
    session: null,
  };
  return visitor.ask(
    `/api${asked}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    {
      method: method.toUpperCase(),
      headers: {
        'idempotency-key': randomUUID(),
        ...(session && { 'x-tab-key': session.tabKey }),
      },
      ...(schema && { body: fillBySchema(schema, filling) as object }),
    },
  );
}
