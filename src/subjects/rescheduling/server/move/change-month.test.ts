import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import {
  bookTestAppointment,
  byLink,
  type TestAppointment,
} from '../../../../testing/clinic/appointments.ts';
import {
  at,
  newBrowser,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { digestOf } from '../../../../testing/database/table-digest.ts';
import { cancelAppointment } from '../../../appointments/server/cancel-appointment.ts';
import { holdSlot } from '../../../booking/server/hold/hold-slot.ts';
import { readChangeMonth } from './change-month.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

async function booked({
  day,
  time,
  isLong = false,
}: {
  day: string;
  time: string;
  isLong?: boolean;
}) {
  const patient = await insertPatient(database);
  const { doctorId, practiceId, longPracticeId } = clinic;
  const slot = {
    doctorId,
    practiceId: isLong ? longPracticeId : practiceId,
    startsAt: at(day, time),
  };
  return {
    slot,
    appointment: await bookTestAppointment(services, {
      slot,
      patientId: patient.id,
    }),
  };
}

async function monthOf(appointment: TestAppointment, month: string) {
  const answer = await readChangeMonth(services, {
    ...byLink(appointment),
    month,
  });
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

async function startsOf(appointment: TestAppointment, day: string) {
  const { days } = await monthOf(appointment, day.slice(0, 7));
  return days.find((entry) => entry.day === day);
}

const minute = (time: string) =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

describe('the times that an appointment may be moved to', () => {
  test('are those of its doctor and practice; the answer does not name the practice', {
    tags: ['all'],
  }, async () => {
    const { appointment } = await booked({ day: '2026-11-26', time: '10:00' });
    const month = await monthOf(appointment, '2026-11');
    expect(Object.keys(month).toSorted()).toEqual(['days', 'timeZone']);
    expect(month.timeZone).toBe('America/Argentina/Buenos_Aires');
    expect(month.days).toHaveLength(30);
    expect(month.days[0]).toEqual({
      day: '2026-11-01',
      starts: [],
      reason: { code: 'PAST' },
    });
    expect(
      month.days.find(({ day }) => day === '2026-11-27')?.starts,
    ).toHaveLength(36);
  });

  test('leave out its own time, and the times that others have or hold', async () => {
    const { appointment } = await booked({ day: '2026-11-27', time: '10:00' });
    await booked({ day: '2026-11-27', time: '11:00' });
    const slot = {
      doctorId: clinic.doctorId,
      practiceId: clinic.practiceId,
      startsAt: at('2026-11-27', '12:00'),
    };
    await holdSlot(services, { slot, heldBy: newBrowser(), now: testNow });
    const day = await startsOf(appointment, '2026-11-27');
    expect(day?.reason).toBeNull();
    for (const time of ['10:00', '11:00', '12:00'])
      expect(day?.starts).not.toContain(minute(time));
    for (const time of ['09:40', '10:20', '11:20', '12:20'])
      expect(day?.starts).toContain(minute(time));
  });

  test('include times that overlap only with itself', async () => {
    const { appointment } = await booked({
      day: '2026-11-28',
      time: '10:00',
      isLong: true,
    });
    const neighbour = await booked({
      day: '2026-11-28',
      time: '11:00',
      isLong: true,
    });
    const starts = (await startsOf(appointment, '2026-11-28'))?.starts ?? [];
    expect(starts).toEqual(
      expect.arrayContaining([minute('09:40'), minute('10:20')]),
    );
    for (const time of ['10:00', '10:40', '11:00', '11:20'])
      expect(starts).not.toContain(minute(time));
    const theirs =
      (await startsOf(neighbour.appointment, '2026-11-28'))?.starts ?? [];
    expect(theirs).toEqual(
      expect.arrayContaining([minute('10:40'), minute('11:20')]),
    );
  });

  test('are none on a day whose only free time is its own, and the day is full', async () => {
    const doctorId = await insertDoctor(database, {
      name: 'Doctora De Un Turno',
      specialtyId: clinic.specialtyId,
      practiceIds: [clinic.practiceId],
    });
    await database.owner.query(
      `update availability_rules set from_minute = 600, to_minute = 620 where doctor_id = $1`,
      [doctorId],
    );
    const patient = await insertPatient(database);
    const slot = {
      doctorId,
      practiceId: clinic.practiceId,
      startsAt: at('2026-11-26', '10:00'),
    };
    const appointment = await bookTestAppointment(services, {
      slot,
      patientId: patient.id,
    });
    expect(await startsOf(appointment, '2026-11-26')).toEqual({
      day: '2026-11-26',
      starts: [],
      reason: { code: 'FULL' },
    });
    expect(await startsOf(appointment, '2026-11-27')).toMatchObject({
      starts: [minute('10:00')],
      reason: null,
    });
  });

  test('are none if the doctor no longer does the practice, and every day says so', async () => {
    const doctorId = await insertDoctor(database, {
      name: 'Doctor Que Se Va',
      specialtyId: clinic.specialtyId,
      practiceIds: [clinic.practiceId],
    });
    const patient = await insertPatient(database);
    const slot = {
      doctorId,
      practiceId: clinic.practiceId,
      startsAt: at('2026-11-26', '10:00'),
    };
    const appointment = await bookTestAppointment(services, {
      slot,
      patientId: patient.id,
    });
    await database.owner.query(
      'delete from doctor_practices where doctor_id = $1',
      [doctorId],
    );
    const { days } = await monthOf(appointment, '2026-11');
    expect(days).toHaveLength(30);
    for (const { starts, reason } of days) {
      expect({ starts, reason }).toEqual({
        starts: [],
        reason: { code: 'PRACTICE_NOT_OFFERED' },
      });
    }
  });
});

describe('no other times are shown', () => {
  test('with the link of another appointment, and reading changes nothing', async () => {
    const mine = await booked({ day: '2026-12-01', time: '10:00' });
    const theirs = await booked({ day: '2026-12-01', time: '10:20' });
    const before = await digestOf(database);
    const request = {
      ...byLink({
        ...mine.appointment,
        linkToken: theirs.appointment.linkToken,
      }),
      month: '2026-12',
    };
    expect(await readChangeMonth(services, request)).toEqual({
      ok: false,
      refusal: { code: 'ACCESS_REFUSED' },
    });
    await monthOf(mine.appointment, '2026-12');
    expect(await digestOf(database)).toEqual(before);
  });

  test('so late that only the clinic may change it', async () => {
    const { appointment, slot } = await booked({
      day: '2026-12-01',
      time: '11:00',
    });
    const twelveHoursBefore = Date.parse(slot.startsAt) - 12 * 3_600_000;
    const ask = (now: number) =>
      readChangeMonth(services, {
        ...byLink(appointment, new Date(now)),
        month: '2026-12',
      });
    expect(await ask(twelveHoursBefore)).toMatchObject({ ok: true });
    expect(await ask(twelveHoursBefore + 1)).toEqual({
      ok: false,
      refusal: { code: 'CHANGE_TOO_LATE', data: { changeUntilHours: 12 } },
    });
  });

  test('for a cancelled appointment', async () => {
    const { appointment } = await booked({ day: '2026-12-01', time: '12:00' });
    await cancelAppointment(services, byLink(appointment));
    expect(
      await readChangeMonth(services, {
        ...byLink(appointment),
        month: '2026-12',
      }),
    ).toEqual({
      ok: false,
      refusal: { code: 'WRONG_STATUS', data: { status: 'cancelled' } },
    });
  });
});
