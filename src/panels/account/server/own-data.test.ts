import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '../../../base/doors/call.ts';
import { doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { createCalendarFeed } from '../../../subjects/appointments/server/feeds/create-feed.ts';
import { saveMessagePreference } from '../../../subjects/outbox/server/preferences/save-message-preference.ts';
import { listCoverages } from '../../../subjects/patients/server/file/coverage-queries.ts';
import {
  addOwnCoverage,
  endOwnCoverage,
  putOwnCoverageFirst,
} from '../../../subjects/patients/server/profile/change-own-coverages.ts';
import { chooseCalledByCode } from '../../../subjects/patients/server/profile/choose-called-by-code.ts';
import { readProfile } from '../../../subjects/patients/server/profile/read-profile.ts';
import { saveContact } from '../../../subjects/patients/server/profile/save-contact.ts';
import { updateAppointmentConfirmed } from '../../../subjects/rescheduling/server/move/move-queries.ts';
import { auditOf } from '../../../testing/access/sent-codes.ts';
import { signedInAs } from '../../../testing/access/signed-in.ts';
import { bookTestAppointment } from '../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../testing/clinic/bookings.ts';
import {
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertKnownPatient } from '../../../testing/clinic/people.ts';
import { insertQuestionnaire } from '../../../testing/clinic/questionnaires.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { digestOf } from '../../../testing/database/table-digest.ts';
import { makeOwnCopy } from './make-own-copy.ts';

const database = testDatabase();
let services: Services;
let clinic: SmallClinic;
let insurers: string[];
let call: Call<'patient'>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  const { rows } = await database.owner.query(
    `insert into insurers (name, kind) select 'Prepaga ' || n, 'prepaga' from generate_series(1, 5) n returning id`,
  );
  insurers = [clinic.insurerId, ...rows.map(({ id }) => id)];
  services = servicesOn(database.db);
});

beforeEach(async () => {
  call = await somebody();
});

async function somebody({
  email = null as string | null,
} = {}): Promise<Call<'patient'>> {
  const { id: patientId } = await insertKnownPatient(database, {
    isVerified: true,
    hasPassword: true,
    email,
    fullName: 'María Eugenia Pérez',
    ...(email && { emailTrust: 'verified_in_person' as const }),
  });
  const session = await signedInAs(services, {
    patientId,
    credential: 'own_password',
  });
  return (await session.call()) as Call<'patient'>;
}

const profileOf = ({ actor }: Call<'patient'>) =>
  readProfile(database.db, { patientId: actor.id, level: 'N2' });

async function save(
  changes: {
    chosenName?: string | null;
    phone?: string | null;
    seenVersion?: string;
  },
  by = call,
) {
  const { chosenName, phone, contactVersion } = await profileOf(by);
  return saveContact(services, {
    ...by,
    chosenName,
    phone,
    seenVersion: contactVersion ?? '',
    ...changes,
  });
}

test('a patient chooses the number alone for screens; the log holds no name, and the screens hear of it', async () => {
  const told: unknown[] = [];
  const changes = {
    ...services.changes,
    announce: (change: unknown) => void told.push(change),
  };
  for (const isCalledByCode of [true, true, false]) {
    expect(
      await chooseCalledByCode(
        { ...services, changes },
        { ...call, isCalledByCode },
      ),
    ).toMatchObject({
      isCalledByCode,
    });
  }
  expect(told).toEqual([{ kind: 'queue' }, { kind: 'queue' }]);
  const noted = (await auditOf(database, call.actor.id)).filter(
    ({ kind }) => kind === 'called_by_code_chosen',
  );
  expect(noted.map(({ detail }) => detail)).toEqual([
    { isCalledByCode: true },
    { isCalledByCode: false },
  ]);
});

describe('a patient’s name and mobile', () => {
  test('change as asked, are logged without the typed text, and leave identity and e-mail as they were', async () => {
    const by = await somebody({ email: 'maria@correo.example' });
    const before = await profileOf(by);
    const saved = await save(
      { chosenName: 'Ariel Pérez', phone: '351 555-1234' },
      by,
    );
    const after = {
      ...before,
      firstName: 'Ariel',
      chosenName: 'Ariel Pérez',
      phone: '+5493515551234',
    };
    expect(saved).toEqual({
      ok: true,
      value: { ...after, contactVersion: expect.any(String) },
    });
    expect(await profileOf(by)).toEqual(saved.ok && saved.value);
    const events = await auditOf(database, by.actor.id);
    expect(JSON.stringify(events)).toContain('contact_changed');
    expect(JSON.stringify(events)).not.toMatch(/Ariel|5551234/);
  });

  test('if the mobile changes, the patient is warned by e-mail, or without one at the old number', async () => {
    const withEmail = await somebody({ email: 'otra@correo.example' });
    await save({ phone: '351 555-1234' }, withEmail);
    // Changes that send no notice.
    await save({ chosenName: 'Ariel Pérez' }, withEmail);
    await save({ phone: '351 555-1234' });
    const { rows } = await database.owner.query(
      `select patient_id, channel, recipient_address, facts->>'what' as what from outbox
        where patient_id = any($1) order by id`,
      [[withEmail.actor.id, call.actor.id]],
    );
    expect(rows).toEqual([
      {
        patient_id: withEmail.actor.id,
        channel: 'email',
        recipient_address: null,
        what: 'phone_changed',
      },
      {
        patient_id: call.actor.id,
        channel: 'whatsapp',
        recipient_address: '+5491155554444',
        what: 'phone_changed',
      },
    ]);
  });

  test('are refused from a second tab with older data; the same change twice is accepted', async () => {
    const { contactVersion } = await profileOf(call);
    const seenVersion = contactVersion ?? '';
    expect(
      await save({ chosenName: 'Ariel Pérez', seenVersion }),
    ).toMatchObject({ ok: true });
    expect(
      await save({ chosenName: 'Ariel Pérez', seenVersion }),
    ).toMatchObject({ ok: true });
    expect(await save({ chosenName: 'Mara Pérez', seenVersion })).toMatchObject(
      {
        refusal: { code: 'CHANGED_MEANWHILE' },
      },
    );
    expect(await profileOf(call)).toMatchObject({ chosenName: 'Ariel Pérez' });
  });

  test.each([
    [
      '12',
      'Revise el celular: código de área y número, por ejemplo 11 5555-4444.',
    ],
    [null, 'Escriba un celular, con código de área.'],
  ])(
    'with a mobile like %o are refused beside its field',
    async (phone, message) => {
      const before = await digestOf(database);
      expect(await save({ phone })).toMatchObject({
        refusal: {
          code: 'INVALID_INPUT',
          data: { fields: [{ path: 'phone', message }] },
        },
      });
      expect(await digestOf(database)).toEqual(before);
    },
  );

  test('the document’s name is not stored as a chosen one', async () => {
    expect(await save({ chosenName: 'María Eugenia Pérez' })).toMatchObject({
      value: { chosenName: null },
    });
  });
});

describe('coverages', () => {
  const add = (insurerId: string | null = clinic.insurerId, rest = {}) =>
    addOwnCoverage(services, { ...call, insurerId, ...rest });
  const list = () => listCoverages(database.db, call.actor.id);

  test('the first one added is the primary one; after its end the next one is', async () => {
    await add(insurers[0], { memberNumber: '123/4' });
    const added = await add(insurers[1]);
    expect(added).toMatchObject({
      value: [
        {
          insurerName: 'Obra Social de Prueba',
          memberNumber: '123/4',
          isPrimary: true,
        },
        { insurerName: 'Prepaga 1', isPrimary: false },
      ],
    });
    const [first, second] = await list();
    await putOwnCoverageFirst(database.db, {
      ...call,
      coverageId: second?.id ?? '',
    });
    expect((await list()).map(({ insurerName }) => insurerName)).toEqual([
      'Prepaga 1',
      'Obra Social de Prueba',
    ]);
    const end = () =>
      endOwnCoverage(database.db, { ...call, coverageId: second?.id ?? '' });
    expect(await end()).toMatchObject({
      value: [{ id: first?.id, isPrimary: true }],
    });
    expect(await end()).toMatchObject({
      value: [{ id: first?.id, isPrimary: true }],
    });
    expect(
      await putOwnCoverageFirst(database.db, {
        ...call,
        coverageId: second?.id ?? '',
      }),
    ).toMatchObject({
      refusal: { code: 'CHANGED_MEANWHILE' },
    });
  });

  test('an unknown, a repeated and a sixth one are refused with a sentence', async () => {
    const message = (answer: object) =>
      JSON.stringify(answer).match(/"message":"([^"]+)"/)?.[1];
    expect(message(await add(randomUUID()))).toBe(
      'Elija una cobertura de la lista.',
    );
    expect(message(await add(insurers[0], { planId: randomUUID() }))).toBe(
      'Elija un plan de la lista.',
    );
    for (const insurerId of insurers.slice(0, 5)) await add(insurerId);
    expect(message(await add(insurers[0]))).toBe(
      'Ya figura entre sus coberturas.',
    );
    expect(message(await add(insurers[5]))).toMatch(
      /^Puede tener hasta 5 coberturas/,
    );
  });

  test.each([
    ['an insurer', () => clinic.insurerId],
    ['that the patient pays', () => null],
  ])(
    'twenty requests at once add %s once, as the primary one',
    async (_, insurerId) => {
      await Promise.all(Array.from({ length: 20 }, () => add(insurerId())));
      expect(await list()).toMatchObject([
        { insurerId: insurerId(), isPrimary: true },
      ]);
    },
  );

  test('private payment is a coverage like the others: put first, ended, and without a member number', async () => {
    await add();
    expect(await add(null, { memberNumber: '55' })).toMatchObject({ ok: true });
    const own = (await list()).find(({ insurerId }) => insurerId === null);
    expect(own).toMatchObject({
      insurerName: 'Particular',
      memberNumber: null,
      isPrimary: false,
    });
    await putOwnCoverageFirst(database.db, {
      ...call,
      coverageId: own?.id ?? '',
    });
    expect((await list()).map(({ insurerName }) => insurerName)).toEqual([
      'Particular',
      'Obra Social de Prueba',
    ]);
    await endOwnCoverage(database.db, { ...call, coverageId: own?.id ?? '' });
    expect(await list()).toMatchObject([
      { insurerId: clinic.insurerId, isPrimary: true },
    ]);
  });

  test('the database keeps one private coverage a patient, with no plan or number', async () => {
    const insert = (columns: string, values: string) =>
      database.owner.query(
        `insert into coverages (patient_id, is_primary${columns}) values ($1, false${values})`,
        [call.actor.id],
      );
    await insert('', '');
    await expect(insert('', '')).rejects.toMatchObject({
      constraint: 'coverages_one_private',
    });
    await expect(insert(', member_number', ", '1'")).rejects.toMatchObject({
      constraint: 'private_coverage_is_of_no_plan',
    });
  });

  test("another person's is not found, and stays as it was", async () => {
    await add();
    const [theirs] = await list();
    const stranger = await somebody();
    const before = await digestOf(database);
    for (const act of [endOwnCoverage, putOwnCoverageFirst]) {
      const answer = await act(database.db, {
        ...stranger,
        coverageId: theirs?.id ?? '',
      });
      expect(answer).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
    }
    expect(await digestOf(database)).toEqual(before);
  });
});

describe('the copy of all own data', () => {
  test('has all data of the patient, none of others and no secret, and is logged', async () => {
    const { id: patientId } = call.actor;
    const slot = { doctorId: clinic.doctorId, practiceId: clinic.practiceId };
    const book = (time: string, of: string) =>
      bookTestAppointment(services, {
        slot: { ...slot, startsAt: at('2026-11-25', time) },
        patientId: of,
      });
    const appointment = await book('09:00', patientId);
    await updateAppointmentConfirmed(database.db, {
      id: appointment.id,
      now: testNow,
    });
    const stranger = await insertKnownPatient(database, {
      fullName: 'Otra Persona',
    });
    const theirs = await book('10:00', stranger.id);
    await addOwnCoverage(services, {
      ...call,
      insurerId: clinic.insurerId,
      memberNumber: '77/8',
    });
    await saveMessagePreference(database.db, {
      patientId,
      channel: 'email',
      topic: 'offers',
      isWanted: true,
      saidThrough: 'web',
    });
    const owner = { kind: 'patient', id: patientId } as const;
    const feed = await createCalendarFeed(database.db, {
      owner,
      doneBy: doneBy(call),
    });
    await database.owner.query(
      `update appointments set cancel_reason = '<script>alert(1)</script>' where id = $1`,
      [appointment.id],
    );
    for (const table of ['preparation_reads', 'checklist_ticks']) {
      const columns =
        table === 'checklist_ticks'
          ? 'item, is_ticked, ticked_at, ticked_by'
          : 'text, read_at, read_by';
      const values =
        table === 'checklist_ticks'
          ? `'preparation:Ayuno <b>', true`
          : `'Ayuno <b>'`;
      await database.owner.query(
        `insert into ${table} (appointment_id, ${columns}) values ($1, ${values}, $2, $3)`,
        [appointment.id, testNow, patientId],
      );
    }
    const sendPaper = (of: string, by: string, name: string) =>
      database.owner.query(
        `insert into appointment_papers (appointment_id, sent_by, upload_key, paper, name, kind, bytes, sha256, sent_at)
          values ($1, $2, gen_random_uuid(), 'order', $3, 'application/pdf', 10, repeat('a', 64), $4)`,
        [of, by, name, testNow],
      );
    await sendPaper(appointment.id, patientId, 'Orden mía.pdf');
    await sendPaper(theirs.id, stranger.id, 'Orden ajena.pdf');
    await database.owner.query('update appointment_papers set stored_at = $1', [
      testNow,
    ]);
    const questionnaireId = await insertQuestionnaire(database, {
      title: 'Antes de venir',
      practiceId: clinic.practiceId,
      consent: 'Acepto la práctica.',
    });
    const respond = (of: string, by: string, value: boolean) =>
      database.owner.query(
        `insert into questionnaire_responses (appointment_id, questionnaire_id, version, readers, answers, is_accepted,
            answered_at, answered_by)
          values ($1, $2, 1, 'professionals', $3, true, $4, $5)`,
        [
          of,
          questionnaireId,
          JSON.stringify([{ linkId: 'ayuno', value }]),
          testNow,
          by,
        ],
      );
    await respond(appointment.id, patientId, true);
    await respond(theirs.id, stranger.id, false);
    await database.owner.query(
      `update outbox set status = 'withheld', finished_at = $2 where patient_id = $1 or appointment_id = $3`,
      [patientId, testNow, appointment.id],
    );
    const made = await makeOwnCopy(services, call);
    if (!made.ok) throw new Error(made.refusal.code);
    const { fileName, page } = made.value;
    expect(fileName).toMatch(/^mis-datos-\d{4}-\d\d-\d\d\.html$/);
    for (const mine of [
      'María Eugenia Pérez',
      'Formulario respondido: Antes de venir',
      '¿Qué hay de ayuno? Sí',
      'Aceptado: Acepto la práctica.',
      appointment.code,
      '77/8',
      'Obra Social de Prueba',
      'Julia Ríos',
      'Preparación leída',
      'Marcado como listo: Ayuno &lt;b&gt;',
      'Orden médica, archivo enviado: Orden mía.pdf',
    ]) {
      expect(page).toContain(mine);
    }
    expect(page).toContain('Como lo muestre la clínica');
    expect(page).toContain(
      '<td>no se envió: esa dirección ya había recibido muchos avisos</td>',
    );
    await database.owner.query(
      'update patients set is_called_by_code = true where id = $1',
      [patientId],
    );
    const again = await makeOwnCopy(services, call);
    expect(again).toMatchObject({
      value: { page: expect.stringContaining('Solo su número') },
    });
    expect(page.match(/Asistencia confirmada/g)).toHaveLength(1);
    for (const secret of [
      theirs.code,
      'Otra Persona',
      'Orden ajena',
      appointment.linkToken,
      feed.ok ? feed.value.token : '-',
    ]) {
      expect(page).not.toContain(secret);
    }
    expect(page).not.toMatch(/hash|\$argon2|<script>alert/i);
    const json =
      page.match(
        /<script type="application\/json" id="datos">(.*)<\/script>/s,
      )?.[1] ?? '';
    const data = JSON.parse(json);
    expect(Object.keys(data)).toEqual([
      'madeAt',
      'person',
      'coverages',
      'consents',
      'appointments',
      'messages',
      'messagePreferences',
      'pushBrowsers',
      'calendars',
      'sessions',
      'activity',
    ]);
    expect(data.appointments).toMatchObject([
      {
        code: appointment.code,
        history: [{ to: 'booked', by: 'patient' }],
        preparationReads: [{ text: 'Ayuno <b>' }],
        ticks: [{ item: 'preparation:Ayuno <b>', isTicked: true }],
        papers: [{ paper: 'order', name: 'Orden mía.pdf', receivedAt: null }],
        questionnaires: [
          {
            title: 'Antes de venir',
            version: 1,
            consent: 'Acepto la práctica.',
            answers: [{ linkId: 'ayuno', value: true }],
          },
        ],
      },
    ]);
    expect(data.messages.length).toBeGreaterThan(0);
    expect(data.sessions).toHaveLength(1);
    expect(JSON.stringify(await auditOf(database, patientId))).toContain(
      'own_data_taken',
    );
  });
});
