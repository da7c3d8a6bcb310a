import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import {
  bookTestAppointment,
  byLink,
} from '../../../../testing/clinic/appointments.ts';
import { at, requestOf, testNow } from '../../../../testing/clinic/bookings.ts';
import { actorAs, callAs, callBy } from '../../../../testing/clinic/calls.ts';
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
import { insertKnownDevice } from '../../../access/server/session/known-device-queries.ts';
import { cancelAppointment } from '../../../appointments/server/cancel-appointment.ts';
import { bookAtDesk } from '../desk/book-at-desk.ts';
import { holdForBrowser } from '../hold/hold-for-browser.ts';
import { bookAppointment } from '../take/book-appointment.ts';
import { holdProposed } from './hold-proposed.ts';
import { dismissControl, listOwnProposals } from './own-proposals.ts';
import { proposeControl, withdrawControl } from './propose-control.ts';
import { findNearestProposed, readProposedMonth } from './proposed-times.ts';

const database = testDatabase({ maxConnections: 20 });
let clinic: SmallClinic;
let services: Services;
let doctorId: string;
let patientId: string;
let visitId: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

let doctors = 0;
beforeEach(async () => {
  const { specialtyId, practiceId, longPracticeId } = clinic;
  const name = `Doctora ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[doctors++]}`;
  doctorId = await insertDoctor(database, {
    name,
    specialtyId,
    practiceIds: [practiceId, longPracticeId],
  });
  ({ id: patientId } = await insertPatient(database, { fullName: 'Ana Paz' }));
  visitId = await visited(at('2026-11-23', '10:20'));
});

const visited = (startsAt: string, status = 'fulfilled') =>
  insertVisit(database, {
    patientId,
    doctorId,
    startsAt: new Date(startsAt),
    status,
    practiceId: clinic.practiceId,
  });
const patient = (id = patientId, now = testNow) => callAs('patient', id, now);
const later = (days: number) =>
  new Date(testNow.getTime() + days * 24 * 3_600_000);

/** A day after the horizon of the web, which is sixty days. */
const far = '2027-02-24';

function propose(changes: Partial<Parameters<typeof proposeControl>[1]> = {}) {
  const request = {
    appointmentId: visitId,
    practiceId: clinic.practiceId,
    day: far,
  };
  return proposeControl(services, {
    ...callAs('doctor', doctorId),
    ...request,
    ...changes,
  });
}
const list = (call = patient()) => listOwnProposals(services, call);
async function proposed(changes = {}): Promise<string> {
  const answer = await propose(changes);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return (await list()).at(-1)?.id ?? '';
}
const rowsOf = async () =>
  (
    await database.owner.query(
      'select day::text, end_reason, ended_by from control_proposals where patient_id = $1 order by id',
      [patientId],
    )
  ).rows;

describe('a control', () => {
  test('is proposed in a visit and shown to its patient with the visit’s insurer', {
    tags: ['all'],
  }, async () => {
    const { insurerId } = clinic;
    await database.owner.query(
      'update appointments set insurer_id = $2 where id = $1',
      [visitId, insurerId],
    );
    await propose();
    expect(await list()).toEqual([
      {
        id: expect.any(String),
        patient: null,
        day: far,
        lastDay: '2027-03-26',
        doctor: { id: doctorId, name: expect.stringContaining('Doctora') },
        practiceName: 'Consulta',
        booking: { practiceId: clinic.practiceId, insurerId },
      },
    ]);
    expect(await list(patient((await insertPatient(database)).id))).toEqual([]);
  });

  test('stays the same if proposed again; another day replaces the first', async () => {
    for (let press = 0; press < 2; press++) await propose();
    expect(await rowsOf()).toHaveLength(1);
    await propose({ day: '2027-05-24' });
    expect((await list()).map(({ day }) => day)).toEqual(['2027-05-24']);
    await propose({ practiceId: clinic.longPracticeId });
    expect((await list()).map(({ practiceName }) => practiceName)).toEqual([
      'Control largo',
      'Consulta',
    ]);
  });

  test('is one, even if proposed from many tabs at once and in two visits', async () => {
    const other = await visited(at('2026-11-20', '10:20'));
    const days = Array.from(
      { length: 12 },
      (_, index) => `2027-03-${String(index + 1).padStart(2, '0')}`,
    );
    const answers = await Promise.all(
      days.map((day, index) =>
        propose({ day, appointmentId: index % 2 ? other : visitId }),
      ),
    );
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    expect(await list()).toHaveLength(1);
    expect(
      (await rowsOf()).filter(({ end_reason }) => end_reason === null),
    ).toHaveLength(1);
  });

  test.each([
    ['of a day that is over', { day: '2026-11-20' }, 'INVALID_INPUT'],
    ['of another decade', { day: '2036-11-20' }, 'INVALID_INPUT'],
    [
      'for a practice the doctor does not do',
      { practiceId: randomUUID() },
      'INVALID_INPUT',
    ],
    ['in an unknown visit', { appointmentId: randomUUID() }, 'NOT_FOUND'],
    ['by another doctor', callAs('doctor', randomUUID()), 'NOT_FOUND'],
  ])('%s is refused', async (_what, changes, code) => {
    expect(await propose(changes)).toMatchObject({ refusal: { code } });
    expect(await rowsOf()).toEqual([]);
  });

  test('is refused in a visit that did not happen, also by the database, and in another doctor’s visit', async () => {
    for (const status of ['booked', 'noshow']) {
      const appointmentId = await visited(
        at('2026-11-25', status === 'booked' ? '10:00' : '11:00'),
        status,
      );
      expect(await propose({ appointmentId })).toMatchObject({
        refusal: { code: 'WRONG_STATUS' },
      });
      const insert = `insert into control_proposals (appointment_id, patient_id, doctor_id, practice_id, day, proposed_at)
        values ($1, $2, $3, $4, '2027-02-24', $5)`;
      const values = [
        appointmentId,
        patientId,
        doctorId,
        clinic.practiceId,
        testNow,
      ];
      await expect(database.owner.query(insert, values)).rejects.toThrow(
        'of that patient and doctor',
      );
    }
    const theirs = await propose({ ...callAs('doctor', clinic.doctorId) });
    expect(theirs).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
  });

  test('is withdrawn by its doctor alone, however often, and its end never changes', async () => {
    const proposalId = await proposed();
    const request = {
      ...callAs('doctor', doctorId),
      appointmentId: visitId,
      proposalId,
    };
    for (let press = 0; press < 2; press++)
      expect(await withdrawControl(services, request)).toMatchObject({
        ok: true,
      });
    expect(await list()).toEqual([]);
    expect(
      await withdrawControl(services, {
        ...request,
        ...callAs('doctor', randomUUID()),
      }),
    ).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    await expect(
      database.owner.query(
        'update control_proposals set ended_at = null, end_reason = null',
      ),
    ).rejects.toThrow('stays as it is');
    await expect(
      database.db.updateTable('controlProposals').set({ day: far }).execute(),
    ).rejects.toThrow('permission denied');
  });

  test('lapses thirty days after its day, and can then be proposed again', async () => {
    await propose({ day: '2026-12-24' });
    expect(await list(patient(patientId, later(60)))).toHaveLength(1);
    expect(await list(patient(patientId, later(61)))).toEqual([]);
    await propose({
      ...callAs('doctor', doctorId, later(70)),
      day: '2027-02-10',
    });
    expect(await list(patient(patientId, later(70)))).toHaveLength(1);
  });
});

describe('a patient who showed only a DNI', () => {
  const n1 = (browser?: Buffer) => ({
    ...callBy({ ...actorAs('patient', patientId), level: 'N1' as const }),
    ...(browser && { browser }),
  });

  test('sees the doctor of the control and not its practice', async () => {
    await propose();
    expect(await list(n1())).toMatchObject([
      { doctor: { id: doctorId }, practiceName: null, booking: null, day: far },
    ]);
  });

  test('sees no doctor with a reserved specialty, unless the browser is known', async () => {
    const { rows } = await database.owner.query(
      `insert into specialties (slug, name) values ('psiquiatria', 'Psiquiatría') on conflict (slug) do update
        set name = excluded.name returning id`,
    );
    await database.owner.query(
      'insert into doctor_specialties values ($1, $2)',
      [doctorId, rows[0].id],
    );
    await propose();
    expect(await list(n1())).toMatchObject([
      { doctor: null, practiceName: null, booking: null },
    ]);
    expect(JSON.stringify(await list(n1()))).not.toContain(doctorId);
    const { browser } = n1();
    await insertKnownDevice(database.db, {
      patientId,
      browserHash: browser,
      now: testNow,
    });
    expect(await list(n1(browser))).toMatchObject([
      { doctor: { id: doctorId }, booking: null },
    ]);
  });
});

describe('a proposal', () => {
  const slot = (day: string, time: string) => ({
    doctorId,
    practiceId: clinic.practiceId,
    startsAt: at(day, time),
  });

  test('ends when the patient books, and comes back when that is cancelled', async () => {
    await propose();
    const booked = await bookTestAppointment(services, {
      slot: slot('2026-12-01', '10:00'),
      patientId,
    });
    expect(await list()).toEqual([]);
    await cancelAppointment(services, byLink(booked));
    expect(await list()).toHaveLength(1);
  });

  test('ends when the counter books it, but not when it books another practice', async () => {
    await propose();
    const desk = {
      ...callAs('reception', randomUUID()),
      booker: { kind: 'known' as const, patientId },
    };
    const give = (practiceId: string, time: string) =>
      bookAtDesk(services, {
        ...desk,
        idempotencyKey: randomUUID(),
        slot: { ...slot('2026-12-02', time), practiceId },
      });
    expect(await give(clinic.longPracticeId, '10:00')).toMatchObject({
      ok: true,
    });
    expect(await list()).toHaveLength(1);
    expect(await give(clinic.practiceId, '11:00')).toMatchObject({ ok: true });
    expect(await list()).toEqual([]);
  });

  test('is not ended by an earlier appointment', async () => {
    await bookTestAppointment(services, {
      slot: slot('2026-12-01', '10:00'),
      patientId,
      now: new Date(testNow.getTime() - 60_000),
    });
    await propose();
    expect(await list()).toHaveLength(1);
  });

  test('is dismissed once by the patient’s representative, and not by a stranger', async () => {
    const mother = (await insertPatient(database)).id;
    await database.owner.query(
      `update patients set birth_date = '2018-03-02' where id = $1`,
      [patientId],
    );
    const proposalId = await proposed();
    expect(
      await dismissControl(services, { ...patient(mother), proposalId }),
    ).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    await insertFamilyLink(database, {
      representativeId: mother,
      representedId: patientId,
    });
    expect(await list(patient(mother))).toMatchObject([
      { patient: { id: patientId, name: 'Ana Paz' } },
    ]);
    for (let press = 0; press < 2; press++) {
      expect(
        await dismissControl(services, { ...patient(mother), proposalId }),
      ).toMatchObject({ ok: true });
    }
    expect(await list()).toEqual([]);
    expect(await rowsOf()).toEqual([
      { day: far, end_reason: 'dismissed', ended_by: mother },
    ]);
  });
});

describe('proposed times', () => {
  test('are the nearest to the day, at the hour of the visit', async () => {
    const nearest = async (day: string) => {
      const proposalId = await proposed({ day });
      const answer = await findNearestProposed(services, {
        ...patient(),
        proposalId,
      });
      return answer.ok ? answer.value.firstFree?.startsAt : answer.refusal.code;
    };
    expect(await nearest(far)).toBe(at(far, '10:20'));
    await database.owner.query(
      `insert into absences (doctor_id, starts_at, ends_at, kind, public_reason)
        values ($1, '2027-02-24T00:00-03', '2027-02-26T00:00-03', 'vacation', 'Vacaciones')`,
      [doctorId],
    );
    // The day before is nearer than two days later. The time is at the visit's hour, not the last of the day.
    expect(await nearest(far)).toBe(at('2027-02-23', '10:20'));
    // Nothing is offered within the notice of the web.
    expect(await nearest('2026-11-24')).toBe(at('2026-11-24', '11:00'));
  });

  test('are open beyond the horizon to their patient alone, until the proposal lapses', async () => {
    const proposalId = await proposed();
    const month = await readProposedMonth(services, {
      ...patient(),
      proposalId,
      month: '2027-03',
    });
    const days = new Map(
      month.ok
        ? month.value.days.map(({ day, reason }) => [day, reason?.code])
        : [],
    );
    expect(days.get('2027-03-24')).toBeUndefined();
    expect(days.get('2027-03-26')).not.toBe('BEYOND_HORIZON');
    expect(days.get('2027-03-29')).toBe('BEYOND_HORIZON');
    const stranger = patient((await insertPatient(database)).id);
    const asked = { ...stranger, proposalId };
    for (const answer of [
      await findNearestProposed(services, asked),
      await readProposedMonth(services, { ...asked, month: '2027-03' }),
      await holdProposed(services, { ...asked, startsAt: at(far, '10:20') }),
    ]) {
      expect(answer).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
    }
    const { browser, address } = stranger;
    const held = await holdForBrowser(services, {
      slot: slotAt(far, '10:20'),
      browser,
      address,
      now: testNow,
    });
    expect(held).toMatchObject({ refusal: { code: 'SLOT_NOT_OFFERED' } });
  });

  const slotAt = (day: string, time: string) => ({
    doctorId,
    practiceId: clinic.practiceId,
    startsAt: at(day, time),
  });

  test('can be held and booked far ahead, also after the hold ran out', async () => {
    const proposalId = await proposed();
    const call = patient();
    const held = await holdProposed(services, {
      ...call,
      proposalId,
      startsAt: at(far, '10:20'),
    });
    if (!held.ok) throw new Error(held.refusal.code);
    const now = new Date(testNow.getTime() + 11 * 60_000);
    const slot = slotAt(far, '10:20');
    const order = await requestOf(services, {
      slot,
      patientId,
      now,
      holdId: held.value.id,
    });
    expect(await bookAppointment(services, order)).toMatchObject({
      ok: true,
      value: { startsAt: slot.startsAt },
    });
    expect(await list()).toEqual([]);
    // A proposal that ended opens nothing.
    const another = await requestOf(services, {
      slot: slotAt(far, '11:20'),
      patientId,
      now,
    });
    expect(await bookAppointment(services, another)).toMatchObject({
      refusal: { code: 'SLOT_NOT_OFFERED' },
    });
    expect(
      await holdProposed(services, {
        ...call,
        proposalId,
        startsAt: at(far, '11:20'),
      }),
    ).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
  });

  test('are held by one of many patients at once', async () => {
    const rivals = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const { id } = await insertPatient(database);
        const startsAt =
          new Date(at('2026-11-16', '08:00')).getTime() + index * 20 * 60_000;
        const appointmentId = await insertVisit(database, {
          patientId: id,
          doctorId,
          status: 'fulfilled',
          startsAt: new Date(startsAt),
        });
        await propose({ appointmentId });
        const [own] = await list(patient(id));
        return { call: patient(id), proposalId: own?.id ?? '' };
      }),
    );
    const answers = await Promise.all(
      rivals.map(({ call, proposalId }) =>
        holdProposed(services, {
          ...call,
          proposalId,
          startsAt: at(far, '10:20'),
        }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const lost = answers.flatMap((answer) =>
      answer.ok ? [] : [answer.refusal],
    );
    for (const refusal of lost) {
      expect(refusal.code).toBe('SLOT_TAKEN');
      // The refusal offers other near times, also after the horizon.
      expect(JSON.stringify(refusal)).toContain('2027-02-2');
    }
  });
});
