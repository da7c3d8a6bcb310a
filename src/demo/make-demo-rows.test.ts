import { beforeAll, expect, test } from 'vitest';
import { dayOf, epochMinuteOf } from '../base/time/clinic-zone.ts';
import { type DemoRows, makeDemoRows } from './make-demo-rows.ts';
import { clinicData } from './material/clinic-data.ts';

const zone = clinicData.timeZone;

async function fillAt(instant: string, seed = 7): Promise<DemoRows> {
  const now = epochMinuteOf(Temporal.Instant.from(instant).epochMilliseconds);
  const { tables } = await makeDemoRows({
    now,
    today: dayOf(now, zone),
    seed,
    pastDays: 365,
  });
  return tables;
}

/** A copy of the rows without the password hashes, which are salted. */
function digestOf(tables: DemoRows): DemoRows {
  return {
    ...tables,
    system_users: tables.system_users.map((user) => ({
      ...user,
      password_hash: null,
    })),
  };
}

const dayOfStart = (row: { starts_at: unknown }) =>
  dayOf(Number(row.starts_at) / 60, zone);

const isBefore = (a: { starts_at: unknown }, b: { starts_at: unknown }) =>
  Number(a.starts_at) - Number(b.starts_at);

/** Counts the appointments that overlap the previous one of the same patient or doctor. */
function countOverlaps(
  appointments: DemoRows['appointments'],
  owner: 'doctor_id' | 'patient_id',
): number {
  const lastEnd = new Map<unknown, number>();
  let overlaps = 0;
  for (const appointment of appointments.toSorted(isBefore)) {
    const end = lastEnd.get(appointment[owner]);
    if (end !== undefined && end > Number(appointment.starts_at)) overlaps++;
    if (end === undefined || end < Number(appointment.ends_at))
      lastEnd.set(appointment[owner], Number(appointment.ends_at));
  }
  return overlaps;
}

let morning: DemoRows;

beforeAll(async () => {
  morning = await fillAt('2026-11-24T14:20:00Z');
});

test('is the same clinic whenever it is filled with the same seed at the same time', async () => {
  const again = await fillAt('2026-11-24T14:20:00Z');
  expect(JSON.stringify(digestOf(again))).toBe(
    JSON.stringify(digestOf(morning)),
  );
});

test('changes with the seed', async () => {
  const other = await fillAt('2026-11-24T14:20:00Z', 8);
  expect(other.patients[1]).not.toEqual(morning.patients[1]);
});

test('differs within a day only in how far the appointments of that day have got', async () => {
  const evening = await fillAt('2026-11-24T21:00:00Z');
  const of = ({ appointments }: DemoRows) =>
    appointments.map(
      ({
        status: _,
        arrived_at: __,
        started_at: ___,
        finished_at: ____,
        ...appointment
      }) => appointment,
    );
  expect(of(morning)).toEqual(of(evening));
  const changed = morning.appointments.filter(
    (appointment, index) =>
      appointment.status !== evening.appointments[index]?.status,
  );
  expect(changed.length).toBeGreaterThan(50);
  expect(new Set(changed.map(dayOfStart))).toEqual(new Set(['2026-11-24']));
});

test.each([
  ['a Sunday before dawn', '2026-03-08T04:00:00Z'],
  ['a leap day', '2028-02-29T22:30:00Z'],
  ['a summer holiday', '2027-01-01T15:00:00Z'],
  ['the winter vacations', '2026-07-14T13:00:00Z'],
])('holds together when filled on %s', async (_, instant) => {
  const { appointments, patients, appointment_transitions } =
    await fillAt(instant);
  expect(appointments.length).toBeGreaterThan(50_000);
  expect(appointments.length).toBeLessThan(70_000);
  expect(patients).toHaveLength(5_000);
  const kept = appointments.filter(
    (appointment) => appointment.status !== 'cancelled',
  );
  expect(countOverlaps(kept, 'patient_id')).toBe(0);
  expect(
    countOverlaps(
      kept.filter((appointment) => appointment.overbook_place === 0),
      'doctor_id',
    ),
  ).toBe(0);
  expect(
    new Set(appointments.map((appointment) => appointment.code)).size,
  ).toBe(appointments.length);
  const places = appointments.filter(
    (appointment) => Number(appointment.overbook_place) > 0,
  );
  const placeOf = (appointment: (typeof places)[number]) =>
    `${appointment.doctor_id} ${appointment.overbook_half_day} ${appointment.overbook_place}`;
  expect(new Set(places.map(placeOf)).size).toBe(places.length);
  const now = Date.parse(instant) / 1000;
  expect(
    appointment_transitions.filter((transition) => Number(transition.at) > now),
  ).toEqual([]);
  expect(
    appointments.filter((appointment) => Number(appointment.booked_at) > now),
  ).toEqual([]);
  expect(
    patients.filter((patient) => Number(patient.created_at) > now),
  ).toEqual([]);
});
