import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { readDashboard } from '../../../../panels/reports/server/read-dashboard.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import { actorAs, callBy, clockAt } from '../../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertFamilyLink } from '../../../../testing/clinic/family.ts';
import { insertVisit } from '../../../../testing/clinic/records.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { giveOpinion } from './give-opinion.ts';
import { listOwnQuestions } from './list-own-questions.ts';

const database = testDatabase();
const HOUR_MS = 3_600_000;
let clinic: SmallClinic;
let services: Services;
let doctorId: string;
let patientId: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

let doctors = 0;
let places = 0;
beforeEach(async () => {
  places = 0;
  const { specialtyId, practiceId } = clinic;
  const name = `Doctora ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[doctors++]}`;
  doctorId = await insertDoctor(database, {
    name,
    specialtyId,
    practiceIds: [practiceId],
  });
  patientId = (await insertPatient(database, { fullName: 'Ana Paz' })).id;
});

/** A visit that ended so many hours ago, each twenty minutes before the one made before it. */
function visited({
  of = patientId,
  by = doctorId,
  hoursAgo = 2,
  status = 'fulfilled',
} = {}) {
  const startsAt = new Date(
    testNow.getTime() - hoursAgo * HOUR_MS - ++places * 20 * 60_000,
  );
  return insertVisit(database, {
    patientId: of,
    doctorId: by,
    status,
    startsAt,
  });
}

const as = (id: string, level: 'N1' | 'N2' = 'N2') =>
  callBy({ ...actorAs('patient', id), level });
const listed = async (id = patientId, level: 'N1' | 'N2' = 'N2') =>
  (await listOwnQuestions(database.db, as(id, level))).map(
    ({ appointmentId }) => appointmentId,
  );

async function give(
  appointmentId: string,
  rating: number,
  text = '',
  by = patientId,
) {
  const answer = await giveOpinion(services, {
    ...as(by),
    appointmentId,
    rating,
    text,
  });
  return answer.ok ? 'kept' : answer.refusal.code;
}

const kept = async (appointmentId: string) =>
  (
    await database.owner.query(
      'select rating, text from visit_opinions where appointment_id = $1',
      [appointmentId],
    )
  ).rows;

describe('the question', () => {
  test('goes to a surely known patient for visits of the last fourteen days, until the answer', async () => {
    const recent = await visited();
    const edge = await visited({ hoursAgo: 14 * 24 - 1 });
    await visited({ hoursAgo: 14 * 24 + 1 });
    await visited({ status: 'noshow', hoursAgo: 30 });
    expect(await listed()).toEqual([recent, edge]);
    expect(await listed(patientId, 'N1')).toEqual([]);
    await give(recent, 5);
    expect(await listed()).toEqual([edge]);
  });

  test('goes to the representative for a child’s visit, and to no other person', async () => {
    const motherId = (await insertPatient(database)).id;
    await database.owner.query(
      `update patients set birth_date = '2018-03-02' where id = $1`,
      [patientId],
    );
    const visit = await visited();
    expect(await listed(motherId)).toEqual([]);
    expect(await give(visit, 4, '', motherId)).toBe('NOT_FOUND');
    await insertFamilyLink(database, {
      representativeId: motherId,
      representedId: patientId,
    });
    expect(await listOwnQuestions(database.db, as(motherId))).toMatchObject([
      { appointmentId: visit, patient: { id: patientId, name: 'Ana Paz' } },
    ]);
    expect(await give(visit, 4, '', motherId)).toBe('kept');
  });
});

describe('an answer', () => {
  test('is kept once, and a different one is refused afterwards', async () => {
    const visit = await visited();
    expect(await give(visit, 4, '  Me atendieron a horario.\u202e ')).toBe(
      'kept',
    );
    expect(await give(visit, 4, 'Me atendieron a horario.')).toBe('kept');
    expect(await give(visit, 1)).toBe('OPINION_GIVEN');
    expect(await kept(visit)).toEqual([
      { rating: 4, text: 'Me atendieron a horario.' },
    ]);
  });

  test('is kept once of many at once', async () => {
    const visit = await visited();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 1, 2, 3, 4, 5].map((rating) => give(visit, rating)),
    );
    expect(await kept(visit)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'kept')).toHaveLength(2);
    expect(answers.filter((answer) => answer === 'OPINION_GIVEN')).toHaveLength(
      8,
    );
  });

  test.each([
    ['it is too late', { hoursAgo: 14 * 24 + 1 }, 'OPINION_TOO_LATE'],
    ['the patient did not come', { status: 'noshow' }, 'WRONG_STATUS'],
    [
      'the visit is to come',
      { status: 'booked', hoursAgo: -5 },
      'WRONG_STATUS',
    ],
  ])('is refused if %s', async (_what, visit, code) => {
    const id = await visited(visit);
    expect(await give(id, 3)).toBe(code);
    expect(await kept(id)).toEqual([]);
    await expect(
      database.owner.query(
        'insert into visit_opinions values ($1, 3, null, $2)',
        [id, testNow],
      ),
    ).rejects.toThrow('fourteen days');
  });

  test('is not found for another patient’s visit or an unknown one, and never changes', async () => {
    const visit = await visited();
    const other = (await insertPatient(database)).id;
    expect(await give(visit, 3, '', other)).toBe('NOT_FOUND');
    expect(await give(randomUUID(), 3)).toBe('NOT_FOUND');
    await give(visit, 3);
    await expect(
      database.owner.query('update visit_opinions set rating = 5'),
    ).rejects.toThrow('append-only');
  });
});

describe('the report of opinions', () => {
  async function reported() {
    const { opinions } = await readDashboard(services, {
      ...clockAt(),
      actor: { hasSecondFactor: false },
    });
    const { rows } = await database.owner.query(
      'select name from doctors where id = $1',
      [doctorId],
    );
    return opinions.filter(({ doctorName }) => doctorName === rows[0].name);
  }

  async function answered(count: number, rating = 4, text = '') {
    for (let each = 0; each < count; each++) {
      const of = (
        await insertPatient(database, { fullName: `Paciente Secreto ${each}` })
      ).id;
      expect(await give(await visited({ of }), rating, text, of)).toBe('kept');
    }
  }

  test('counts from five answers on, in steps of five, and shows no name', {
    tags: ['all'],
  }, async () => {
    await answered(4, 5, 'Bien');
    expect(await reported()).toEqual([]);
    await answered(1, 2, 'Mal');
    const first = await reported();
    expect(first).toEqual([
      {
        doctorName: expect.any(String),
        practiceName: 'Consulta',
        answers: 5,
        average: 4.4,
        texts: ['Bien', 'Bien', 'Bien', 'Bien', 'Mal'],
      },
    ]);
    // A reader who looks before and after learns nothing of one answer alone.
    await answered(4, 1, 'Pésimo');
    expect(await reported()).toEqual(first);
    await answered(1, 1);
    expect(await reported()).toMatchObject([{ answers: 10, average: 2.7 }]);
    expect(JSON.stringify(await reported())).not.toMatch(/Secreto/);
  });

  test('keeps professionals apart below five answers each', async () => {
    await answered(3);
    const other = await insertDoctor(database, {
      name: `Otra ${randomUUID().slice(0, 8)}`,
      specialtyId: clinic.specialtyId,
      practiceIds: [clinic.practiceId],
    });
    for (let each = 0; each < 2; each++) {
      const of = (await insertPatient(database)).id;
      await give(await visited({ of, by: other }), 1, '', of);
    }
    expect(await reported()).toEqual([]);
  });
});
