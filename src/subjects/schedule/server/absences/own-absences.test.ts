import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Outcome } from '../../../../base/kernel/refusal.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import { at, requestOf, testNow } from '../../../../testing/clinic/bookings.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { bookAppointment } from '../../../booking/server/take/book-appointment.ts';
import type { OwnAbsenceTerms, OwnSchedule } from '../../contract/schedule.ts';
import type { AbsencePolicy } from '../../rules/own-absence.ts';
import { createAbsence } from '../hours/create-absence.ts';
import { endAbsence } from '../hours/end-absence.ts';
import { readDoctorSchedule } from '../hours/read-doctor-schedule.ts';
import { acceptAbsence, refuseAbsence } from './answer-absence.ts';
import { listAbsencesAsked } from './list-absences-asked.ts';
import { readOwnSchedule } from './read-own-schedule.ts';
import { requestAbsence } from './request-absence.ts';
import { withdrawAbsence } from './withdraw-absence.ts';

/* The tests' today is Tuesday 24 November 2026, 9:00. */
const database = testDatabase({ maxConnections: 30 });
let clinic: SmallClinic;
/** Two processes on one database: one books, the other changes the schedule. */
let booking: Services;
let services: Services;
let doctorId: string;
let doctor: Call<'doctor'>;
let admin: Call<'admin'>;
let otherAdmin: Call<'admin'>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  booking = servicesOn(database.db);
  services = servicesOn(database.db);
  admin = callAs(
    'admin',
    (await insertUser(database, { role: 'Admin', name: 'Inés Admin' })).id,
  );
  otherAdmin = callAs(
    'admin',
    (await insertUser(database, { role: 'Admin', name: 'Otro Admin' })).id,
  );
});

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
let made = 0;
beforeEach(async () => {
  const name = `Doctora ${letters[Math.floor(made / 26)]}${letters[made++ % 26]}`;
  doctorId = await insertDoctor(database, {
    name,
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId],
  });
  doctor = callAs('doctor', doctorId);
});

const allow = (policy: AbsencePolicy) =>
  database.owner.query(
    'update booking_policies set absences_by_doctors = $1 where doctor_id is null',
    [policy],
  );

/** Thursday 26 November from 10 to 12, unless changed. */
const hours = (changes: Partial<OwnAbsenceTerms> = {}): OwnAbsenceTerms => ({
  fromDay: '2026-11-26',
  fromMinute: 600,
  toDay: '2026-11-26',
  toMinute: 720,
  kind: 'illness',
  note: 'Control médico',
  ...changes,
});
const want = (terms = hours(), idempotencyKey: string = randomUUID()) =>
  requestAbsence(services, { ...terms, ...doctor, idempotencyKey });

async function madeOf(
  outcome: Promise<Outcome<OwnSchedule, never> | { ok: boolean }>,
): Promise<OwnSchedule> {
  const settled = (await outcome) as { ok: boolean; value: OwnSchedule };
  expect(settled).toMatchObject({ ok: true });
  return settled.value;
}
const askedId = async () => (await madeOf(want())).requests[0]?.id ?? '';
const withdraw = (requestId: string, call = doctor) =>
  withdrawAbsence(services, { ...call, requestId });
const own = () => madeOf(readOwnSchedule(services, doctor));
const mine = async () =>
  (await listAbsencesAsked(services, admin)).filter(
    ({ doctor: { id } }) => id === doctorId,
  );
const slotAt = (time: string, day = '2026-11-26') => ({
  doctorId,
  practiceId: clinic.practiceId,
  startsAt: at(day, time),
});

async function bookAt(time: string, fullName = 'Ana Suárez') {
  const patient = await insertPatient(database, { fullName });
  return bookTestAppointment(booking, {
    slot: slotAt(time),
    patientId: patient.id,
  });
}

/** Counts the appointments within the doctor's absences. */
async function appointmentsWithin(): Promise<number> {
  const { rows } = await database.owner.query(
    `select count(*)::int as count from appointments join absences using (doctor_id)
      where doctor_id = $1 and status = 'booked' and ended_at is null
        and during && tstzrange(absences.starts_at, absences.ends_at)`,
    [doctorId],
  );
  return rows[0].count;
}

describe('an absence set at once', () => {
  beforeEach(() => allow('set'));

  test('takes effect, and its public reason hides the illness', async () => {
    const { absences, requests } = await madeOf(want());
    expect(absences).toEqual([
      {
        startsAt: at('2026-11-26', '10:00'),
        endsAt: at('2026-11-26', '12:00'),
        reason: 'No atiende',
        ownRequestId: expect.any(String),
      },
    ]);
    expect(requests).toEqual([]);
    const { rows } = await database.owner.query(
      `select kind, role, doctor_id = $1 as own from audit_events where kind = 'absence_added' and detail ->> 'doctor' = $1::text`,
      [doctorId],
    );
    expect(rows).toEqual([
      { kind: 'absence_added', role: 'doctor', own: true },
    ]);
  });

  test('is refused with the patients within it, and nothing is written', async () => {
    const appointment = await bookAt('10:40');
    expect(await want()).toMatchObject({
      ok: false,
      refusal: {
        code: 'OUTSIDE_SCHEDULE',
        data: {
          total: 1,
          appointments: [{ code: appointment.code, patientName: 'Ana Suárez' }],
        },
      },
    });
    expect((await own()).absences).toEqual([]);
    const { rows } = await database.owner.query(
      'select from absence_requests where doctor_id = $1',
      [doctorId],
    );
    expect(rows).toHaveLength(0);
  });

  test('may last several days, from an hour to an hour', async () => {
    const { absences } = await madeOf(
      want(hours({ fromMinute: 840, toDay: '2026-11-30', toMinute: 600 })),
    );
    expect(absences).toMatchObject([
      {
        startsAt: at('2026-11-26', '14:00'),
        endsAt: at('2026-11-30', '10:00'),
      },
    ]);
  });

  test.each<[what: string, terms: Partial<OwnAbsenceTerms>, path: string]>([
    ['yesterday', { fromDay: '2026-11-23' }, 'fromDay'],
    [
      'hours of today that are over',
      {
        fromDay: '2026-11-24',
        toDay: '2026-11-24',
        fromMinute: 480,
        toMinute: 540,
      },
      'toMinute',
    ],
    ['an end before it begins', { toDay: '2026-11-25' }, 'toDay'],
  ])('is refused for %s, beside its field', async (_, terms, path) => {
    const refused = await want(hours(terms));
    expect(refused).toMatchObject({
      ok: false,
      refusal: { data: { fields: [{ path }] } },
    });
  });

  test('is made once by the same request, also at once; its key with other hours is refused', async () => {
    const key = randomUUID();
    const answers = await Promise.all([
      want(hours(), key),
      want(hours(), key),
      want(hours(), key),
    ]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect((await madeOf(want(hours(), key))).absences).toHaveLength(1);
    expect(await want(hours({ toMinute: 780 }), key)).toMatchObject({
      refusal: { code: 'IDEMPOTENCY_MISMATCH' },
    });
  });

  test('can be taken back whole before it begins, and only its rest afterwards', {
    tags: ['all'],
  }, async () => {
    const [first] = (await madeOf(want())).absences;
    expect(
      (await madeOf(withdraw(first?.ownRequestId ?? ''))).absences,
    ).toEqual([]);
    // Repeating it changes nothing.
    expect(await withdraw(first?.ownRequestId ?? '')).toMatchObject({
      ok: true,
    });
    await bookAt('10:40');

    const today = {
      fromDay: '2026-11-24',
      fromMinute: 480,
      toDay: '2026-11-24',
      toMinute: 1200,
    };
    const [begun] = (await madeOf(want(hours(today)))).absences;
    expect(
      (await madeOf(withdraw(begun?.ownRequestId ?? ''))).absences,
    ).toEqual([]);
    const { rows } = await database.owner.query(
      `select ends_at as "endsAt", ended_at as "endedAt" from absences
        where doctor_id = $1 and starts_at = $2`,
      [doctorId, at('2026-11-24', '08:00')],
    );
    expect(rows).toEqual([{ endsAt: testNow, endedAt: null }]);
  });

  test('is not the doctor’s to take back if the administration or another doctor set it', async () => {
    const { kind, fromDay, toDay } = hours();
    await createAbsence(services, {
      ...admin,
      doctorId,
      kind,
      fromDay,
      toDay,
      hours: null,
      publicReason: 'Licencia',
    });
    const [absence] = (await own()).absences;
    expect(absence).toMatchObject({ reason: 'Licencia', ownRequestId: null });
    const [theirs] = (
      await madeOf(want(hours({ fromDay: '2026-11-27', toDay: '2026-11-27' })))
    ).absences.slice(-1);
    const stranger = callAs('doctor', randomUUID());
    expect(await withdraw(theirs?.ownRequestId ?? '', stranger)).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
  });

  test('holds no appointment, even if patients book while the doctor sets it', {
    tags: ['all'],
  }, async () => {
    const requests = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const patient = await insertPatient(database, {
          fullName: 'Ana Suárez',
        });
        const [hour, minute] = [
          10 + Math.floor((index % 6) / 3),
          (index % 3) * 20,
        ];
        const slot = slotAt(`${hour}:${String(minute).padStart(2, '0')}`);
        return requestOf(booking, { slot, patientId: patient.id });
      }),
    );
    const block = (async () => {
      for (let tries = 0; tries < 5; tries++) if ((await want()).ok) return;
    })();
    await Promise.all([
      block,
      ...requests.map((request) => bookAppointment(booking, request)),
    ]);
    expect(await appointmentsWithin()).toBe(0);
  });

  test('stands if it comes before the bookings, which are then refused', async () => {
    await madeOf(want());
    const patient = await insertPatient(database);
    const request = await requestOf(booking, {
      slot: slotAt('10:40'),
      patientId: patient.id,
    });
    expect(await bookAppointment(booking, request)).toMatchObject({
      ok: false,
    });
  });
});

test('under the middle policy a doctor sets hours of a day and asks for whole days', async () => {
  await allow('short');
  expect((await madeOf(want())).absences).toHaveLength(1);
  const { absences, requests } = await madeOf(
    want(
      hours({
        fromDay: '2026-11-27',
        toDay: '2026-11-27',
        fromMinute: 0,
        toMinute: 1440,
      }),
    ),
  );
  expect(absences).toHaveLength(1);
  expect(requests).toMatchObject([{ state: 'asked' }]);
});

describe('an absence request', () => {
  beforeEach(() => allow('ask'));

  test('closes nothing until an administrator accepts it, and shows how many patients it holds', async () => {
    await bookAt('10:40');
    const { absences, requests } = await madeOf(want());
    expect(absences).toEqual([]);
    expect(requests).toMatchObject([
      { state: 'asked', kind: 'illness', note: 'Control médico' },
    ]);
    expect(await mine()).toMatchObject([
      { appointments: 1, note: 'Control médico', kind: 'illness' },
    ]);
    const key = randomUUID();
    await Promise.all([
      want(hours({ fromMinute: 660 }), key),
      want(hours({ fromMinute: 660 }), key),
    ]);
    expect(await mine()).toHaveLength(2);
  });

  test('cannot be accepted with a patient within it, and stays open', async () => {
    const requestId = await askedId();
    const appointment = await bookAt('10:40');
    expect(
      await acceptAbsence(services, { ...admin, requestId }),
    ).toMatchObject({
      refusal: {
        code: 'OUTSIDE_SCHEDULE',
        data: { appointments: [{ code: appointment.code }] },
      },
    });
    expect(await mine()).toHaveLength(1);
    await database.owner.query(
      `update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'reception' where id = $1`,
      [appointment.id],
    );
    expect(
      await acceptAbsence(services, { ...admin, requestId }),
    ).toMatchObject({ ok: true });
    const { absences, requests } = await own();
    expect(absences).toMatchObject([
      { reason: 'No atiende', ownRequestId: requestId },
    ]);
    expect(requests).toMatchObject([
      { state: 'accepted', answeredBy: 'Inés Admin' },
    ]);
    // The same answer again is no conflict. Another administrator is refused.
    expect(
      await acceptAbsence(services, { ...admin, requestId }),
    ).toMatchObject({ ok: true });
    expect(
      await refuseAbsence(services, { ...otherAdmin, requestId, reason: 'No' }),
    ).toMatchObject({
      refusal: { code: 'CHANGED_MEANWHILE' },
    });
  });

  test('shows the doctor the author and the reason of a refusal', async () => {
    const requestId = await askedId();
    const reason = 'Ese día falta gente.';
    expect(
      await refuseAbsence(services, { ...admin, requestId, reason }),
    ).toMatchObject({ ok: true });
    const { requests, absences } = await own();
    expect(requests).toMatchObject([
      { state: 'refused', refusedFor: reason, answeredBy: 'Inés Admin' },
    ]);
    expect(absences).toEqual([]);
    expect(await withdraw(requestId)).toMatchObject({
      refusal: { code: 'CHANGED_MEANWHILE' },
    });
  });

  test('gets one answer from two administrators and the doctor at once', async () => {
    for (let round = 0; round < 5; round++) {
      const requestId = await askedId();
      const answers = await Promise.all([
        acceptAbsence(services, { ...admin, requestId }),
        refuseAbsence(booking, { ...otherAdmin, requestId, reason: 'No' }),
        withdrawAbsence(booking, { ...doctor, requestId }),
      ]);
      const { rows } = await database.owner.query(
        'select step from absence_steps where request_id = $1',
        [requestId],
      );
      // A doctor who takes back an absence just accepted adds a second step.
      const steps = rows
        .map(({ step }) => step)
        .filter((step) => step !== 'taken_back');
      expect(steps).toHaveLength(1);
      expect(answers.filter(({ ok }) => ok).length).toBe(rows.length);
      const open = (await own()).absences.filter(
        ({ ownRequestId }) => ownRequestId === requestId,
      );
      expect(open).toHaveLength(
        steps[0] === 'accepted' && rows.length === 1 ? 1 : 0,
      );
      for (const { ownRequestId } of open) await withdraw(ownRequestId ?? '');
    }
  });

  test('is answered to the doctor by e-mail, once', async () => {
    await database.owner.query('update doctors set email = $2 where id = $1', [
      doctorId,
      `d${made}@clinica.example`,
    ]);
    const accepted = await askedId();
    for (let times = 0; times < 2; times++)
      await acceptAbsence(services, { ...admin, requestId: accepted });
    const refused = await madeOf(
      want(hours({ fromDay: '2026-11-27', toDay: '2026-11-27' })),
    );
    const requestId =
      refused.requests.find(({ state }) => state === 'asked')?.id ?? '';
    await refuseAbsence(services, { ...admin, requestId, reason: 'No' });
    const { rows } = await database.owner.query(
      `select kind, channel, facts ->> 'isAccepted' as "isAccepted" from outbox
        where recipient_address = $1 order by id`,
      [`d${made}@clinica.example`],
    );
    const sent = { kind: 'absence_answer', channel: 'email' };
    expect(rows).toEqual([
      { ...sent, isAccepted: 'true' },
      { ...sent, isAccepted: 'false' },
    ]);
  });

  test('cannot be answered once it is withdrawn', async () => {
    const requestId = await askedId();
    expect((await madeOf(withdraw(requestId))).requests).toMatchObject([
      { state: 'withdrawn' },
    ]);
    expect(await withdraw(requestId)).toMatchObject({ ok: true });
    expect(await mine()).toEqual([]);
    expect(
      await acceptAbsence(services, { ...admin, requestId }),
    ).toMatchObject({
      refusal: { code: 'CHANGED_MEANWHILE' },
    });
  });

  test('once accepted is taken back by the doctor, or ended by the administration', async () => {
    const requestId = await askedId();
    await acceptAbsence(services, { ...admin, requestId });
    const taken = await madeOf(withdraw(requestId));
    expect(taken).toMatchObject({
      absences: [],
      requests: [{ state: 'taken_back' }],
    });

    const second = await askedId();
    await acceptAbsence(services, { ...admin, requestId: second });
    const read = await readDoctorSchedule(services, { ...admin, doctorId });
    const [absence] = read.ok ? read.value.absences : [];
    await endAbsence(services, { ...admin, absenceId: absence?.id ?? '' });
    expect((await own()).requests[0]).toMatchObject({ state: 'ended' });
    expect(await withdraw(second)).toMatchObject({
      refusal: { code: 'CHANGED_MEANWHILE' },
    });
  });

  test('lapses once its time is over', async () => {
    const requestId = await askedId();
    const later = callAs(
      'admin',
      admin.actor.id,
      new Date('2026-11-26T16:00:00Z'),
    );
    expect(
      await acceptAbsence(services, { ...later, requestId }),
    ).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    const after = callAs('doctor', doctorId, later.now);
    expect(await readOwnSchedule(services, after)).toMatchObject({
      value: { requests: [{ state: 'lapsed' }] },
    });
  });

  test('is refused beyond twenty without an answer', async () => {
    for (let minute = 0; minute < 20; minute++)
      await madeOf(want(hours({ fromMinute: minute })));
    expect(await want(hours({ fromMinute: 30 }))).toMatchObject({
      refusal: { code: 'INVALID_INPUT' },
    });
  });
});

test('requests for absences and their steps are never deleted', async () => {
  await allow('ask');
  await askedId();
  for (const table of ['absence_requests', 'absence_steps']) {
    await expect(database.owner.query(`delete from ${table}`)).rejects.toThrow(
      'append-only',
    );
  }
});
