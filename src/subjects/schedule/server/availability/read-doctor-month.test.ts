import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { rowsOfProof } from '../../../../testing/bounded-proof.ts';
import {
  bookTestAppointment,
  byLink,
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
import { cancelAppointment } from '../../../appointments/server/cancel-appointment.ts';
import { holdSlot } from '../../../booking/server/hold/hold-slot.ts';
import { readDoctorMonth } from './read-doctor-month.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let doctorId: string;
let nextDoctor = 0;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

beforeEach(async () => {
  doctorId = await insertDoctor(database, {
    name: `Doctora ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[nextDoctor++]}`,
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId, clinic.longPracticeId],
  });
});

async function dayOf(
  day: string,
  { now = testNow, practiceId = clinic.practiceId } = {},
) {
  const month = await readDoctorMonth(services, {
    doctorId,
    practiceId,
    month: day.slice(0, 7),
    now,
    audience: 'web',
  });
  const match = month?.days.find((entry) => entry.day === day);
  if (!match) throw new Error('The doctor or the day is not there.');
  return match;
}

async function timesOf(
  day: string,
  request: Parameters<typeof dayOf>[1] = {},
): Promise<string[]> {
  return (await dayOf(day, request)).starts.map(clockOf);
}

function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

function slotAt(day: string, time: string) {
  return { doctorId, practiceId: clinic.practiceId, startsAt: at(day, time) };
}

function minutesLater(minutes: number): Date {
  return new Date(testNow.getTime() + minutes * 60_000);
}

/** Rows as a year of work may leave them: appointments of all states, holds, overbookings. */
async function insertAnything(random: () => number): Promise<Row[]> {
  const patients = await Promise.all(
    Array.from({ length: 40 }, () => insertPatient(database)),
  );
  const rows: Row[] = [];
  for (let index = 0; index < 200; index++) {
    const startsAt =
      Date.parse(at('2026-12-01', '08:00')) +
      Math.floor(random() * 20) * 86_400_000 +
      Math.floor(random() * 140) * 5 * 60_000;
    const row: Row = {
      startsAt,
      endsAt: startsAt + (1 + Math.floor(random() * 12)) * 5 * 60_000,
      status: statuses[Math.floor(random() * statuses.length)] as string,
      heldUntil: testNow.getTime() + (random() < 0.5 ? -1 : 1) * 60_000,
      overbookPlace: random() < 0.15 ? index : 0,
    };
    if (row.status === 'held' && row.overbookPlace > 0) continue;
    if (
      await insertRow(row, {
        patientId: (patients[index % 40] as { id: string }).id,
        index,
      })
    )
      rows.push(row);
  }
  return rows;
}

const statuses = [
  'held',
  'held',
  'booked',
  'booked',
  'arrived',
  'fulfilled',
  'noshow',
  'cancelled',
];

interface Row {
  startsAt: number;
  endsAt: number;
  status: string;
  heldUntil: number;
  overbookPlace: number;
}

async function insertRow(
  row: Row,
  { patientId, index }: { patientId: string; index: number },
): Promise<boolean> {
  const isHeld = row.status === 'held';
  const isCancelled = row.status === 'cancelled';
  const { rowCount } = await database.owner.query(
    `insert into appointments (doctor_id, specialty_id, practice_id, starts_at, ends_at, status, patient_id, code,
      held_until, held_by, booked_at, booked_by, cancelled_at, cancelled_by, overbook_place, overbook_half_day)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) on conflict do nothing`,
    [
      doctorId,
      clinic.specialtyId,
      clinic.practiceId,
      new Date(row.startsAt),
      new Date(row.endsAt),
      row.status,
      isHeld ? null : patientId,
      isHeld
        ? null
        : `ZZ${String(2000 + nextCode++)
            .replaceAll('0', 'B')
            .replaceAll('1', 'C')}`,
      isHeld ? new Date(row.heldUntil) : null,
      isHeld ? newBrowser() : null,
      isHeld ? null : new Date(),
      isHeld ? null : 'reception',
      isCancelled ? new Date() : null,
      isCancelled ? 'reception' : null,
      row.overbookPlace > 0 ? 1 + (index % 20) : 0,
      row.overbookPlace > 0 ? `2026-12-01 AM` : null,
    ],
  );
  return rowCount === 1;
}

let nextCode = 0;

/** Repeatable: the same seed, the same numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test.each(rowsOfProof([1, 2, 3]))(
  'a month shows exactly the times that no appointment or hold blocks (case %i)',
  async (seed) => {
    const rows = await insertAnything(randomFrom(seed));
    expect(rows.length).toBeGreaterThan(50);
    const inTheWay = rows.filter(
      (row) =>
        row.status !== 'cancelled' &&
        row.overbookPlace === 0 &&
        (row.status !== 'held' || row.heldUntil > testNow.getTime()),
    );
    for (const [practiceId, minutes] of [
      [clinic.practiceId, 20],
      [clinic.longPracticeId, 40],
    ] as const) {
      const month = await readDoctorMonth(services, {
        doctorId,
        practiceId,
        month: '2026-12',
        now: testNow,
        audience: 'web',
      });
      expect(month?.days).toHaveLength(31);
      for (const { day, starts } of month?.days ?? []) {
        const midnight = Date.parse(at(day, '00:00'));
        const expected: number[] = [];
        for (let minute = 480; minute + minutes <= 1200; minute += 20) {
          const start = midnight + minute * 60_000;
          const isFree = !inTheWay.some(
            (row) =>
              row.startsAt < start + minutes * 60_000 && start < row.endsAt,
          );
          if (isFree) expected.push(minute);
        }
        expect(starts, `${day}, ${minutes} minutes`).toEqual(expected);
      }
    }
  },
);

describe('a time', () => {
  const day = '2026-12-02';

  test('is gone once booked, and back once cancelled', async () => {
    const patient = await insertPatient(database);
    expect(await timesOf(day)).toContain('10:00');
    const appointment = await bookTestAppointment(services, {
      slot: slotAt(day, '10:00'),
      patientId: patient.id,
    });
    expect(await timesOf(day)).not.toContain('10:00');
    await cancelAppointment(services, byLink(appointment));
    expect(await timesOf(day)).toContain('10:00');
  });

  test('is gone while held, until the minute its hold runs out', async () => {
    await holdSlot(services, {
      slot: slotAt(day, '10:00'),
      heldBy: newBrowser(),
      now: testNow,
    });
    expect(await timesOf(day)).not.toContain('10:00');
    expect(await timesOf(day, { now: minutesLater(4.9) })).not.toContain(
      '10:00',
    );
    expect(await timesOf(day, { now: minutesLater(5) })).toContain('10:00');
  });

  test('is missing for a longer visit also if only its second half is taken', async () => {
    const patient = await insertPatient(database);
    await bookTestAppointment(services, {
      slot: slotAt(day, '10:20'),
      patientId: patient.id,
    });
    const long = await timesOf(day, { practiceId: clinic.longPracticeId });
    expect(long).not.toContain('10:00');
    expect(long).not.toContain('10:20');
    expect(long).toContain('09:40');
    expect(long).toContain('10:40');
    expect(long).not.toContain('19:40');
  });

  test('within the notice is not shown, and the notice moves with the clock', async () => {
    expect((await timesOf('2026-11-24'))[0]).toBe('11:00');
    expect((await timesOf('2026-11-24', { now: minutesLater(1) }))[0]).toBe(
      '11:20',
    );
  });

  test('keeps its distance if the doctor wants minutes between visits', async () => {
    await database.owner.query(
      'insert into booking_policies (doctor_id, buffer_minutes) values ($1, 10)',
      [doctorId],
    );
    expect((await timesOf(day)).slice(0, 3)).toEqual([
      '08:00',
      '08:30',
      '09:00',
    ]);
    const patient = await insertPatient(database);
    await bookTestAppointment(services, {
      slot: slotAt(day, '08:30'),
      patientId: patient.id,
    });
    expect((await timesOf(day)).slice(0, 2)).toEqual(['08:00', '09:00']);
    // Inserted by hand, so that it ends five minutes before a start: too near.
    await insertRow(
      {
        startsAt: Date.parse(at(day, '09:35')),
        endsAt: Date.parse(at(day, '09:55')),
        status: 'booked',
        heldUntil: 0,
        overbookPlace: 0,
      },
      { patientId: (await insertPatient(database)).id, index: 0 },
    );
    expect(await timesOf(day)).not.toContain('10:00');
    expect(await timesOf(day)).toContain('10:30');
  });
});

describe('a day without times says why', () => {
  const reasonOf = async (day: string, now = testNow) =>
    (await dayOf(day, { now })).reason;

  test('if past or too far ahead, with its opening day', async () => {
    expect(await reasonOf('2026-11-23')).toEqual({ code: 'PAST' });
    expect(await reasonOf('2027-01-23')).toBeNull();
    expect(await reasonOf('2027-01-24')).toEqual({
      code: 'BEYOND_HORIZON',
      opensOn: '2026-11-25',
    });
  });

  test('by a horizon that moves at the clinic’s midnight', async () => {
    expect(
      await reasonOf('2027-01-24', new Date('2026-11-25T02:59:59Z')),
    ).toMatchObject({
      code: 'BEYOND_HORIZON',
    });
    expect(
      await reasonOf('2027-01-24', new Date('2026-11-25T03:00:00Z')),
    ).toBeNull();
  });

  test('if left to the desk, with its opening hour', async () => {
    const setDesk = (hours: number | null) =>
      database.owner.query(
        'update availability_rules set desk_only_until_hours_before = $2 where doctor_id = $1 and weekday = 3',
        [doctorId, hours],
      );
    await setDesk(0);
    expect(await reasonOf('2026-12-02')).toEqual({
      code: 'DESK_ONLY',
      opensAt: null,
    });
    await setDesk(48);
    expect(await reasonOf('2026-12-02')).toEqual({
      code: 'DESK_ONLY',
      opensAt: '2026-11-30T11:00:00.000Z',
    });
    expect(
      (
        await timesOf('2026-12-02', { now: new Date('2026-11-30T11:00:00Z') })
      )[0],
    ).toBe('08:00');
    expect(await timesOf('2026-12-03')).toContain('08:00');
  });

  test('if every time is taken', async () => {
    await database.owner.query(
      `update availability_rules set to_minute = 520 where doctor_id = $1 and weekday = 3`,
      [doctorId],
    );
    for (const time of ['08:00', '08:20']) {
      await bookTestAppointment(services, {
        slot: slotAt('2026-12-02', time),
        patientId: (await insertPatient(database)).id,
      });
    }
    expect(await dayOf('2026-12-02')).toEqual({
      day: '2026-12-02',
      starts: [],
      reason: { code: 'FULL' },
    });
  });
});

test('a doctor who is unknown, disabled or on leave, or does not do the practice, has no month', async () => {
  const read = (request: { doctorId?: string; practiceId?: string }) =>
    readDoctorMonth(services, {
      doctorId,
      month: '2026-12',
      now: testNow,
      audience: 'web',
      ...request,
    });
  expect(await read({})).toMatchObject({
    practiceId: clinic.practiceId,
    visitMinutes: 20,
  });
  expect(await read({ doctorId: clinic.specialtyId })).toBeNull();
  expect(await read({ practiceId: clinic.doctorId })).toBeNull();
  await database.owner.query(
    `update doctors set status = 'on_leave' where id = $1`,
    [doctorId],
  );
  expect(await read({})).toBeNull();
  await database.owner.query(
    `update doctors set status = 'active', is_enabled = false where id = $1`,
    [doctorId],
  );
  expect(await read({})).toBeNull();
});
