import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { readDay } from '../../../../panels/consulting-room/server/read-doctor-agenda.ts';
import { rowsOfProof } from '../../../../testing/bounded-proof.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import { at, requestOf, testNow } from '../../../../testing/clinic/bookings.ts';
import { callAs, callBy } from '../../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertReceptionist } from '../../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { readAgendaDay } from '../../../appointments/server/agenda/read-agenda-day.ts';
import { changeStatus } from '../../../appointments/server/change-status.ts';
import { bookAppointment } from '../../../booking/server/take/book-appointment.ts';
import { callPatient } from '../../../queue/server/call-patient.ts';
import { readDoctorMonth } from '../availability/read-doctor-month.ts';
import { sayLate, withdrawLate } from './say-late.ts';

/* The tests' today is Tuesday 24 November 2026, 9:00; doctors attend from 8 to 20. */
const database = testDatabase();
const today = '2026-11-24';
let clinic: SmallClinic;
let booking: Services;
let services: Services;
let counter: Call<'reception'>;
let doctorId: string;
let doctor: Call<'doctor'>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  [booking, services] = [servicesOn(database.db), servicesOn(database.db)];
  counter = callBy(await insertReceptionist(database));
  await database.owner.query(
    'update booking_policies set min_notice_minutes = 0 where doctor_id is null',
  );
});

let made = 0;
beforeEach(async () => {
  const name = `Doctora ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[made++]}`;
  const { specialtyId, practiceId } = clinic;
  doctorId = await insertDoctor(database, {
    name,
    specialtyId,
    practiceIds: [practiceId],
  });
  doctor = callAs('doctor', doctorId);
});

const sayAt = (minute: number, day = today) =>
  sayLate(services, { ...doctor, day, minute });
const atCounter = async (now = testNow) => {
  const { doctors } = await readAgendaDay(booking, {
    ...counter,
    now,
    day: today,
  });
  return doctors.find(({ id }) => id === doctorId)?.arrivesAt;
};
const freeToday = async () => {
  const month = await readDoctorMonth(booking, {
    doctorId,
    month: '2026-11',
    now: testNow,
    audience: 'web',
  });
  return month?.days.find(({ day }) => day === today)?.starts ?? [];
};
async function bookedAt(time: string) {
  const patient = await insertPatient(database);
  const slot = {
    doctorId,
    practiceId: clinic.practiceId,
    startsAt: at(today, time),
  };
  return { slot, patientId: patient.id };
}

test('the counter and the doctor read the late arrival until that hour', {
  tags: ['all'],
}, async () => {
  expect(await sayAt(630)).toMatchObject({
    ok: true,
    value: { arrivesAt: at(today, '10:30') },
  });
  expect(await atCounter()).toBe(at(today, '10:30'));
  expect(await readDay(booking, { ...doctor, day: today })).toMatchObject({
    arrivesAt: at(today, '10:30'),
  });
  expect(
    await readDay(booking, { ...doctor, day: '2026-11-25' }),
  ).toMatchObject({ arrivesAt: null });
  expect(await atCounter(new Date(at(today, '10:30')))).toBeNull();
});

test('the last hour said counts, and it can be taken back', {
  tags: ['all'],
}, async () => {
  await sayAt(630);
  await sayAt(660);
  expect(await atCounter()).toBe(at(today, '11:00'));
  expect(await withdrawLate(services, doctor)).toMatchObject({
    ok: true,
    value: { arrivesAt: null },
  });
  expect(await withdrawLate(services, doctor)).toMatchObject({ ok: true });
  expect(await atCounter()).toBeNull();
});

test.each<[what: string, minute: number, day: string]>([
  ['a past hour', 480, today],
  ['an hour after the last session', 1210, today],
  ['another day, from an old tab', 630, '2026-11-23'],
])('%s is refused beside the field', async (_, minute, day) => {
  const refused = await sayAt(minute, day);
  expect(refused).toMatchObject({
    ok: false,
    refusal: { data: { fields: [{ path: 'minute' }] } },
  });
  expect(await atCounter()).toBeNull();
});

test('the web offers no time before the late arrival, in every process, and booked appointments stay', async () => {
  const patient = await bookedAt('09:40');
  const { id } = await bookTestAppointment(booking, patient);
  const early = await requestOf(booking, await bookedAt('10:00'));
  expect((await freeToday())[0]).toBeLessThan(600);
  await sayAt(630);
  expect((await freeToday())[0]).toBe(640);
  expect(await bookAppointment(booking, early)).toMatchObject({
    refusal: { code: 'SLOT_NOT_OFFERED', data: { reason: 'TOO_SOON' } },
  });
  const { rows } = await database.owner.query(
    'select status from appointments where id = $1',
    [id],
  );
  expect(rows).toEqual([{ status: 'booked' }]);
  await withdrawLate(services, doctor);
  expect(await bookAppointment(booking, early)).toMatchObject({ ok: true });
});

test.each(rowsOfProof(['call', 'start'] as const))(
  'it ends when the doctor calls or attends a patient: %s',
  async (step) => {
    const { id } = await bookTestAppointment(booking, await bookedAt('09:40'));
    await sayAt(630);
    const arrived = { ...counter, appointmentId: id };
    await changeStatus(services, { ...arrived, act: 'arrive' });
    expect(await atCounter()).toBe(at(today, '10:30'));
    if (step === 'call')
      await callPatient(services, {
        ...doctor,
        appointmentId: id,
        seenCalls: 0,
      });
    else
      await changeStatus(services, {
        ...doctor,
        appointmentId: id,
        act: 'start',
      });
    expect(await atCounter()).toBeNull();
  },
);
