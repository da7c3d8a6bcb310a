import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Services } from '../../../base/doors/services.ts';
import { bookTestAppointment } from '../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../testing/clinic/bookings.ts';
import { callBy } from '../../../testing/clinic/calls.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertReceptionist } from '../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { readAgendaDay } from './agenda/read-agenda-day.ts';
import { changeStatus } from './change-status.ts';
import { closePastDays } from './close-past-days.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

beforeEach(async () => {
  // Ends everything that one test left open, so that the next starts clean.
  await closePastDays(services, new Date('2027-06-01T12:00:00Z'));
});

async function appointmentOn(
  day: string,
  time: string,
  status: string,
): Promise<string> {
  const patient = await insertPatient(database);
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at(day, time),
  };
  const { id } = await bookTestAppointment(services, {
    slot,
    patientId: patient.id,
    now: new Date('2026-11-20T12:00:00Z'),
  });
  await database.owner.query(
    'update appointments set status = $2 where id = $1',
    [id, status],
  );
  return id;
}

async function statusesOf(ids: string[]): Promise<string[]> {
  const { rows } = await database.owner.query(
    'select status from appointments where id = any($1) order by array_position($1, id)',
    [ids],
  );
  return rows.map(({ status }) => status);
}

async function stepsBySystem(id: string): Promise<unknown[]> {
  const { rows } = await database.owner.query(
    `select from_status, to_status, actor_id from appointment_transitions
      where appointment_id = $1 and actor_kind = 'system'`,
    [id],
  );
  return rows;
}

test('an appointment of a session past midnight stays open until the session ends', {
  tags: ['all'],
}, async () => {
  const { rows } = await database.owner.query(
    `insert into extra_sessions (doctor_id, starts_at, ends_at, slot_minutes)
      values ($1, $2, $3, 20) returning id`,
    [clinic.doctorId, at('2026-11-23', '22:00'), at('2026-11-24', '00:30')],
  );
  const late = await appointmentOn('2026-11-23', '23:40', 'booked');
  const evening = await appointmentOn('2026-11-23', '17:00', 'booked');
  const minutesPast = (minutes: number) =>
    new Date(Date.parse(at('2026-11-24', '00:00')) + minutes * 60_000);
  await closePastDays(services, minutesPast(10));
  expect(await statusesOf([late, evening])).toEqual(['booked', 'noshow']);
  const call = callBy(await insertReceptionist(database), minutesPast(5));
  expect(
    (await readAgendaDay(services, { ...call, day: call.today })).appointments,
  ).toMatchObject([{ id: late, acts: ['arrive', 'absent', 'cancel'] }]);
  const arrived = await changeStatus(services, {
    ...call,
    appointmentId: late,
    act: 'arrive',
  });
  expect(arrived).toMatchObject({ ok: true, value: { status: 'arrived' } });
  await database.owner.query(
    "update appointments set status = 'booked', arrived_at = null where id = $1",
    [late],
  );
  await closePastDays(services, minutesPast(30));
  expect(await statusesOf([late])).toEqual(['noshow']);
  await database.owner.query(
    'update extra_sessions set ended_at = now() where id = $1',
    [rows[0].id],
  );
});

test('an expected patient becomes absent, a patient in a visit attended, and a waiting patient stays so', async () => {
  const yesterday = await Promise.all(
    ['booked', 'in_progress', 'arrived', 'noshow', 'fulfilled'].map(
      (status, index) => appointmentOn('2026-11-23', `1${index}:00`, status),
    ),
  );
  const today = await appointmentOn('2026-11-24', '08:00', 'booked');
  await closePastDays(services, testNow);
  expect(await statusesOf([...yesterday, today])).toEqual([
    'noshow',
    'fulfilled',
    'arrived',
    'noshow',
    'fulfilled',
    'booked',
  ]);
  expect(await stepsBySystem(yesterday[0] as string)).toEqual([
    { from_status: 'booked', to_status: 'noshow', actor_id: null },
  ]);
});

test('a day ends at the clinic’s midnight, not at midnight in UTC', async () => {
  const evening = await appointmentOn('2026-11-25', '19:40', 'booked');
  await closePastDays(services, new Date('2026-11-26T02:59:00Z'));
  expect(await statusesOf([evening])).toEqual(['booked']);
  await closePastDays(services, new Date('2026-11-26T03:00:00Z'));
  expect(await statusesOf([evening])).toEqual(['noshow']);
});

test('several processes at once, and again later, close each appointment once', async () => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      appointmentOn(
        '2026-11-27',
        `${9 + Math.floor(index / 3)}:${(index % 3) * 2}0`.padStart(5, '0'),
        'booked',
      ),
    ),
  );
  const now = new Date('2026-11-28T12:00:00Z');
  const others = servicesOn(database.db);
  const closed = await Promise.all(
    [services, others, services, others].map((each) =>
      closePastDays(each, now),
    ),
  );
  expect(closed.reduce((sum, each) => sum + each)).toBe(20);
  expect(await closePastDays(others, now)).toBe(0);
  for (const id of ids) expect(await stepsBySystem(id)).toHaveLength(1);
});
