import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../../base/doors/services.ts';
import { newBrowser, testNow } from '../../../testing/clinic/bookings.ts';
import { actorAs, callAs, callBy } from '../../../testing/clinic/calls.ts';
import {
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertFamilyLink } from '../../../testing/clinic/family.ts';
import {
  insertDoctorAccount,
  insertKnownPatient,
  insertUser,
} from '../../../testing/clinic/people.ts';
import {
  insertQuestionnaire,
  someItem,
} from '../../../testing/clinic/questionnaires.ts';
import { insertVisit } from '../../../testing/clinic/records.ts';
import { changesInMemory } from '../../../testing/database/changes.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { listUpcomingAppointments } from '../../appointments/server/own/list-upcoming-appointments.ts';
import { findGivenAppointment } from '../../appointments/server/staff-appointment-queries.ts';
import type { ItemAnswer } from '../rules/questionnaire.ts';
import {
  type AnswerRequest,
  answerQuestionnaire,
} from './answer-questionnaire.ts';
import {
  listOwnQuestionnaires,
  listQuestionnairesAtDesk,
  readQuestionnaires,
} from './list-questionnaires.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services & { changes: ReturnType<typeof changesInMemory> };
let patientId: string;
let motherId: string;
let deskId: string;
let clinicalId: string;
let consentId: string;
let appointmentId: string;
let made = 0;

const clinicalItems = [
  someItem('ayuno', 'boolean'),
  someItem('peso', 'integer', { isRequired: false }),
  someItem('alergia', 'string', { isRequired: false }),
];
const consent = 'Me explicaron la infiltración y la acepto.';

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = { ...servicesOn(database.db), changes: changesInMemory() };
  patientId = (await insertKnownPatient(database, { isVerified: true })).id;
  motherId = (
    await insertKnownPatient(database, {
      isVerified: true,
      fullName: 'Juana Madre',
    })
  ).id;
  deskId = (await insertUser(database, { role: 'Recepcionista' })).id;
  const { practiceId } = clinic;
  clinicalId = await insertQuestionnaire(database, {
    title: 'Antes de su ecografía',
    practiceId,
    items: clinicalItems,
  });
  consentId = await insertQuestionnaire(database, {
    title: 'Consentimiento',
    practiceId,
    consent,
    readers: 'clinic',
    items: [someItem('acompana', 'string', { isRequired: false })],
  });
});

beforeEach(async () => {
  services.changes.announced.length = 0;
  appointmentId = await insertBooked();
});

const hours = (count: number) =>
  new Date(testNow.getTime() + count * 3_600_000);
const insertBooked = (status = 'booked', startsAt = hours(++made)) =>
  insertVisit(database, {
    patientId,
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    status,
    startsAt,
  });

const patient = (id = patientId, now = testNow) =>
  callBy(actorAs('patient', id), now);
const given = (values: Record<string, ItemAnswer['value']>): ItemAnswer[] =>
  Object.entries(values).map(([linkId, value]) => ({ linkId, value }));

function answer(changes: Partial<AnswerRequest> = {}) {
  return answerQuestionnaire(services, {
    ...patient(),
    appointmentId,
    questionnaireId: clinicalId,
    seenVersion: 1,
    isAccepted: false,
    answers: given({ ayuno: true, alergia: 'Yodo' }),
    ...changes,
  });
}
const accept = (changes: Partial<AnswerRequest> = {}) =>
  answer({
    questionnaireId: consentId,
    isAccepted: true,
    answers: [],
    ...changes,
  });

const own = async (id = patientId) => {
  const listed = await listOwnQuestionnaires(services, {
    ...patient(id),
    appointmentId,
  });
  if (!listed.ok) throw new Error(listed.refusal.code);
  return listed.value;
};
let clerk: ReturnType<typeof actorAs<'reception'>> | undefined;
const desk = async (minutesLater = 0) => {
  clerk ??= actorAs('reception', deskId);
  const call = callBy(
    clerk,
    new Date(testNow.getTime() + minutesLater * 60_000),
  );
  const listed = await listQuestionnairesAtDesk(services, {
    ...call,
    appointmentId,
  });
  if (!listed.ok) throw new Error(listed.refusal.code);
  return listed.value;
};
const rowsOf = async (id = appointmentId) =>
  (
    await database.owner.query(
      'select * from questionnaire_responses where appointment_id = $1',
      [id],
    )
  ).rows;
const codeOf = (outcome: { ok: boolean; refusal?: { code: string } }) =>
  outcome.refusal?.code;

describe('a form', () => {
  test('is asked of a patient of its practice, answered once, and told to the counter', {
    tags: ['all'],
  }, async () => {
    expect(await own()).toMatchObject([
      {
        title: 'Antes de su ecografía',
        canAnswer: true,
        response: null,
        items: clinicalItems,
      },
      { title: 'Consentimiento', consent, canAnswer: true, response: null },
    ]);
    expect(
      await findGivenAppointment(database.db, appointmentId),
    ).toMatchObject({
      questionnairesAnswered: 0,
      questionnairesMissing: 2,
    });
    const toAnswer = async (level: 'N1' | 'N2' = 'N2') =>
      (
        await listUpcomingAppointments(database.db, {
          patientId,
          level,
          browser: newBrowser(),
          now: testNow,
        })
      ).find(({ id }) => id === appointmentId)?.questionnairesMissing;
    expect([await toAnswer(), await toAnswer('N1')]).toEqual([2, null]);
    expect(await answer()).toMatchObject({
      ok: true,
      value: {
        canAnswer: false,
        response: {
          answeredByName: null,
          answers: given({ ayuno: true, alergia: 'Yodo' }),
        },
      },
    });
    expect(await accept()).toMatchObject({
      ok: true,
      value: { response: { isAccepted: true, answers: [] } },
    });
    expect(
      await findGivenAppointment(database.db, appointmentId),
    ).toMatchObject({
      questionnairesAnswered: 2,
      questionnairesMissing: 0,
    });
    expect(await toAnswer()).toBe(0);
    expect(services.changes.announced).toMatchObject([
      { appointmentId },
      { appointmentId },
    ]);
  });

  test('for another practice, or turned off, is not asked, and its answers stay', async () => {
    const other = await insertVisit(database, {
      patientId,
      doctorId: clinic.doctorId,
      practiceId: clinic.longPracticeId,
      status: 'booked',
      startsAt: hours(++made),
    });
    expect(codeOf(await answer({ appointmentId: other }))).toBe('NOT_FOUND');
    await answer();
    await database.owner.query('update questionnaires set is_enabled = false');
    try {
      expect(await own()).toMatchObject([
        {
          questionnaireId: clinicalId,
          response: { answers: expect.anything() },
        },
      ]);
      expect(codeOf(await accept())).toBe('NOT_FOUND');
      expect(
        await findGivenAppointment(database.db, appointmentId),
      ).toMatchObject({
        questionnairesAnswered: 1,
        questionnairesMissing: 0,
      });
    } finally {
      await database.owner.query('update questionnaires set is_enabled = true');
    }
  });

  test('once answered is not changed or deleted, by the product or the owner of the tables', async () => {
    await answer();
    for (const table of ['questionnaire_responses', 'questionnaire_versions']) {
      await expect(
        database.db.deleteFrom(table as 'questionnaireResponses').execute(),
      ).rejects.toMatchObject({
        code: '42501',
      });
      await expect(
        database.owner.query(`delete from ${table}`),
      ).rejects.toMatchObject({ code: '23001' });
      await expect(
        database.owner.query(`update ${table} set version = 2`),
      ).rejects.toMatchObject({
        code: '23001',
      });
    }
  });
});

describe('a form answered twice', () => {
  test('keeps one equal answer, refuses another, and keeps the first', async () => {
    const first = await answer();
    expect(await answer()).toEqual(first);
    expect(codeOf(await answer({ answers: given({ ayuno: false }) }))).toBe(
      'QUESTIONNAIRE_ANSWERED',
    );
    expect(codeOf(await answer({ answers: [] }))).toBe(
      'QUESTIONNAIRE_ANSWERED',
    );
    expect(await rowsOf()).toHaveLength(1);
    expect((await rowsOf())[0].answers).toEqual(
      given({ ayuno: true, alergia: 'Yodo' }),
    );
    expect(services.changes.announced).toHaveLength(1);
  });

  test('from twenty tabs at once keeps one answer, and refuses different ones', {
    tags: ['all'],
  }, async () => {
    const same = await Promise.all(Array.from({ length: 10 }, () => answer()));
    expect(same.every(({ ok }) => ok)).toBe(true);
    expect(await rowsOf()).toHaveLength(1);
    appointmentId = await insertBooked();
    const rivals = await Promise.all(
      Array.from({ length: 20 }, (_, peso) =>
        answer({ answers: given({ ayuno: true, peso }) }),
      ),
    );
    expect(rivals.filter(({ ok }) => ok)).toHaveLength(1);
    expect(
      rivals.filter((each) => codeOf(each) === 'QUESTIONNAIRE_ANSWERED'),
    ).toHaveLength(19);
    expect(await rowsOf()).toHaveLength(1);
  });
});

describe('a wrong answer', () => {
  test.each<[string, Partial<AnswerRequest>, string]>([
    ['a question left blank', { answers: [] }, 'answers.ayuno'],
    [
      'a number for a text',
      { answers: given({ ayuno: true, alergia: 5 }) },
      'answers.alergia',
    ],
    [
      'a question of another form',
      { answers: given({ ayuno: true, otra: 'x' }) },
      'answers.otra',
    ],
    [
      'an answer too long',
      { answers: given({ ayuno: true, alergia: 'x'.repeat(121) }) },
      'answers.alergia',
    ],
  ])(
    'as %s is refused beside the question, and nothing is written',
    async (_, changes, path) => {
      expect(await answer(changes)).toMatchObject({
        ok: false,
        refusal: { code: 'INVALID_INPUT', data: { fields: [{ path }] } },
      });
      expect(await rowsOf()).toEqual([]);
    },
  );

  test('to a consent, without acceptance, is refused', async () => {
    expect(await accept({ isAccepted: false })).toMatchObject({
      ok: false,
      refusal: {
        code: 'INVALID_INPUT',
        data: { fields: [{ path: 'isAccepted' }] },
      },
    });
    expect(await rowsOf()).toEqual([]);
    await expect(
      database.owner.query(
        `insert into questionnaire_responses (appointment_id, questionnaire_id, version, readers, answers, is_accepted,
          answered_at, answered_by) values ($1, $2, 1, 'clinic', '[]', false, $3, $4)`,
        [appointmentId, consentId, testNow, patientId],
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('after the time to answer', () => {
  test.each(['cancelled', 'noshow', 'fulfilled', 'in_progress'])(
    'an appointment that is %s takes no answer',
    async (status) => {
      appointmentId = await insertBooked(status);
      expect(codeOf(await answer())).toBe('WRONG_STATUS');
      expect(await own()).toMatchObject([
        { canAnswer: false },
        { canAnswer: false },
      ]);
      expect(await rowsOf()).toEqual([]);
    },
  );

  test('a booked appointment takes none from its hour on; a waiting patient still answers', async () => {
    const startsAt = hours(made);
    const before = new Date(startsAt.getTime() - 1);
    expect(codeOf(await answer(patient(patientId, startsAt)))).toBe(
      'WRONG_STATUS',
    );
    expect((await answer(patient(patientId, before))).ok).toBe(true);
    // The same answers again get the first result, also after that hour.
    expect((await answer(patient(patientId, startsAt))).ok).toBe(true);
    appointmentId = await insertBooked('arrived');
    expect((await answer(patient(patientId, hours(made + 1)))).ok).toBe(true);
  });

  test('the database refuses an answer too', async () => {
    appointmentId = await insertBooked('cancelled');
    await expect(
      database.owner.query(
        `insert into questionnaire_responses (appointment_id, questionnaire_id, version, readers, answers, is_accepted,
          answered_at, answered_by) values ($1, $2, 1, 'professionals', '[]', false, $3, $4)`,
        [appointmentId, clinicalId, testNow, patientId],
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

test('a new version is read again before it is answered; a patient with an answer is not asked anew', async () => {
  await answer();
  const unanswered = await insertBooked();
  await database.owner.query(
    `insert into questionnaire_versions (questionnaire_id, version, title, introduction, readers, items, made_at)
      select questionnaire_id, 2, 'Antes de su ecografía', '', 'clinic', items, made_at from questionnaire_versions
      where questionnaire_id = $1 and version = 1`,
    [clinicalId],
  );
  expect(await own()).toMatchObject([
    { version: 1, response: { answers: expect.anything() } },
    {},
  ]);
  // Answers given for professionals stay theirs, though the form is for the clinic by now.
  expect(await desk()).toMatchObject([
    { isOutdated: true, readers: 'professionals', response: { answers: null } },
    {},
  ]);
  expect(codeOf(await answer({ seenVersion: 2 }))).toBe(
    'QUESTIONNAIRE_ANSWERED',
  );
  expect(codeOf(await answer({ appointmentId: unanswered }))).toBe(
    'CHANGED_MEANWHILE',
  );
  expect(await rowsOf(unanswered)).toEqual([]);
  expect((await answer({ appointmentId: unanswered, seenVersion: 2 })).ok).toBe(
    true,
  );
});

test('another patient’s appointment and form are not found, to list or to answer', async () => {
  const { id: otherId } = await insertKnownPatient(database, {
    isVerified: true,
  });
  const seenVersion = 2;
  expect(codeOf(await answer({ ...patient(otherId), seenVersion }))).toBe(
    'NOT_FOUND',
  );
  expect(
    codeOf(await answer({ questionnaireId: randomUUID(), seenVersion })),
  ).toBe('NOT_FOUND');
  expect(
    codeOf(await answer({ appointmentId: randomUUID(), seenVersion })),
  ).toBe('NOT_FOUND');
  const listed = await listOwnQuestionnaires(services, {
    ...patient(otherId),
    appointmentId,
  });
  expect(codeOf(listed)).toBe('NOT_FOUND');
  expect(await rowsOf()).toEqual([]);
});

test('a representative answers in their own name, and does not read the patient’s own answers', async () => {
  await database.owner.query(
    `update patients set birth_date = '2018-03-02' where id = $1`,
    [patientId],
  );
  await insertFamilyLink(database, {
    representativeId: motherId,
    representedId: patientId,
  });
  await answer({ ...patient(motherId), seenVersion: 2 });
  expect(await rowsOf()).toMatchObject([{ answered_by: motherId }]);
  expect(await own()).toMatchObject([
    {
      response: {
        answeredByName: 'Juana Madre',
        answers: given({ ayuno: true, alergia: 'Yodo' }),
      },
    },
    {},
  ]);
  await accept();
  expect(await own(motherId)).toMatchObject([
    { response: { answers: expect.any(Array) } },
    { response: { answeredByName: null, isAccepted: true, answers: null } },
  ]);
  // Sending the same does not reveal them: a caller who may not read the answers is always refused.
  expect(codeOf(await accept(patient(motherId)))).toBe(
    'QUESTIONNAIRE_ANSWERED',
  );
  expect((await accept()).ok).toBe(true);
});

describe('the answers', () => {
  const read = (doctorId: string) =>
    readQuestionnaires(services, {
      ...callAs('doctor', doctorId),
      appointmentId,
    });
  const noted = async () =>
    (
      await database.owner.query(
        `select doctor_id, purpose from record_reads where patient_id = $1 and shows = 'questionnaires'`,
        [patientId],
      )
    ).rows;

  test('for the clinic are read by the counter, noted; those for professionals it sees as answered', async () => {
    await database.owner.query(
      `insert into questionnaire_versions (questionnaire_id, version, title, introduction, readers, items, made_at)
        select questionnaire_id, 3, 'Antes de su ecografía', '', 'professionals', items, made_at
        from questionnaire_versions where questionnaire_id = $1 and version = 1`,
      [clinicalId],
    );
    const seen = async () =>
      (
        await database.owner.query(
          `select from audit_events where kind = 'questionnaire_seen'`,
        )
      ).rowCount;
    await answer({
      seenVersion: 3,
      answers: given({ ayuno: true, alergia: 'Canariodelpaciente' }),
    });
    const before = await seen();
    expect(JSON.stringify(await desk())).not.toContain('Canario');
    expect(await seen()).toBe(before);
    await accept({ answers: given({ acompana: 'Su hijo' }) });
    expect(await desk()).toMatchObject([
      { isConsent: false, response: { answers: null, consent: null } },
      {
        isConsent: true,
        response: {
          consent,
          isAccepted: true,
          answers: [{ linkId: 'acompana', value: 'Su hijo' }],
        },
      },
    ]);
    expect(await seen()).toBe((before ?? 0) + 1);
    // The page refetches by itself, which counts once; a read later counts again.
    await desk();
    expect(await seen()).toBe((before ?? 0) + 1);
    await desk(16);
    expect(await seen()).toBe((before ?? 0) + 2);
  });

  test('are read by a doctor of the patient, noted as a reading of the record, and by no other', async () => {
    await answer({ seenVersion: 3 });
    const { doctorId: strangerId } = await insertDoctorAccount(database, {
      name: 'Doctora Ajena',
      enabledAt: testNow,
    });
    const before = (await noted()).length;
    expect(codeOf(await read(strangerId))).toBe('NOT_FOUND');
    expect(await noted()).toHaveLength(before);
    expect(await read(clinic.doctorId)).toMatchObject({
      ok: true,
      value: [
        {
          readers: 'professionals',
          isOutdated: false,
          response: {
            answers: [
              { linkId: 'ayuno', type: 'boolean', value: true },
              { linkId: 'peso', value: null },
              { linkId: 'alergia', value: 'Yodo' },
            ],
          },
        },
        { response: null },
      ],
    });
    expect((await noted()).slice(before)).toEqual([
      { doctor_id: clinic.doctorId, purpose: 'attending' },
    ]);
  });

  test('without any for professionals are read without a note', async () => {
    await accept();
    const before = (await noted()).length;
    expect((await read(clinic.doctorId)).ok).toBe(true);
    expect(await noted()).toHaveLength(before);
  });
});
