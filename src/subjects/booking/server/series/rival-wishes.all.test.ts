import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { at, requestOf } from '../../../../testing/clinic/bookings.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { expectNoDeadlock } from '../../../../testing/database/deadlocks.ts';
import type { SeriesToBook } from '../../contract/series.ts';
import { bookAppointment } from '../take/book-appointment.ts';
import { bookSeries } from './book-series.ts';

/* Several wishes at once, for the same agendas and the same patients. */

const database = testDatabase({ maxConnections: 40 });
let clinic: SmallClinic;
let services: Services;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = { ...servicesOn(database.db), ways: ['email'] };
  await database.owner.query(
    'update practices set max_sessions = 12 where id = $1',
    [clinic.practiceId],
  );
  // Here only an overlap or a taken time refuses a session.
  await database.owner.query(
    'update booking_policies set max_future_per_patient = 99, max_future_per_specialty = 99',
  );
  await database.owner.query(
    `insert into holidays (day, name, kind, source) values ('2026-12-08', 'Inmaculada Concepción', 'inamovible', 'prueba')`,
  );
});

// The second doctor is away on Wednesday the 2nd. Tuesday the 8th is a holiday.
const days = ['2026-12-01', '2026-12-02', '2026-12-08'];
// From 8 to 20 the first doctor attends every 20 minutes and the second every 30. Their visits of 20 minutes
// may overlap in part.
const times = [
  ['07:40', '08:00', '08:20', '08:40', '19:40', '20:00'],
  ['07:30', '08:00', '08:30', '09:00', '19:30', '20:00'],
] as const;

interface Wanted {
  doctor: number;
  day: number;
  time: number;
}

const opens = ({ doctor, day, time }: Wanted) =>
  time > 0 &&
  time < 5 &&
  days[day] !== '2026-12-08' &&
  !(doctor === 1 && days[day] === '2026-12-02');

const index = (most: number) => fc.integer({ min: 0, max: most });
const within = fc.integer({ min: 1, max: 4 });
// Mostly open times, so that many are booked, and some of each kind of closed time.
const wanted: fc.Arbitrary<Wanted> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ doctor: index(1), day: index(1), time: within }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      doctor: index(1),
      day: fc.constant(2),
      time: within,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      doctor: index(1),
      day: index(1),
      time: fc.constantFrom(0, 5),
    }),
  },
);
const wish = fc.record({
  patient: index(2),
  // A single session is booked like any appointment.
  sessions: fc.uniqueArray(wanted, {
    minLength: 1,
    maxLength: 4,
    selector: ({ doctor, day, time }) => `${doctor} ${day} ${time}`,
  }),
});

/** Creates two doctors for this round only. The second has other hours and is away on a day. */
async function ownDoctors(): Promise<[string, string]> {
  const add = () =>
    insertDoctor(database, {
      name: `Rival ${randomUUID().replaceAll(/[^a-f]/g, '')}`,
      specialtyId: clinic.specialtyId,
      practiceIds: [clinic.practiceId],
    });
  const [first, second] = [await add(), await add()];
  await database.owner.query(
    'update availability_rules set slot_minutes = 30 where doctor_id = $1',
    [second],
  );
  await database.owner.query(
    `insert into absences (doctor_id, starts_at, ends_at, kind, public_reason) values ($1, $2, $3, 'vacation', 'Vacaciones')`,
    [second, at('2026-12-02', '00:00'), at('2026-12-03', '00:00')],
  );
  return [first, second];
}

const outcomes = new Set<string>();

async function bookSessions(
  patientId: string,
  booking: SeriesToBook,
): Promise<number> {
  const [only] = booking.sessions;
  if (only && booking.sessions.length === 1) {
    const slot = { ...only, practiceId: booking.practiceId };
    const booked = await bookAppointment(
      services,
      await requestOf(services, { slot, patientId }),
    );
    outcomes.add(booked.ok ? 'one' : booked.refusal.code);
    return booked.ok ? 1 : 0;
  }
  const request = {
    ...booking,
    ...callAs('patient', patientId),
    idempotencyKey: randomUUID(),
  };
  const booked = await bookSeries(services, request);
  outcomes.add(booked.ok ? 'whole' : booked.refusal.code);
  if (booked.ok) {
    const { rows } = await database.owner.query(
      'select doctor_id, starts_at from appointments where series_id = $1 and patient_id = $2',
      [booked.value.id, patientId],
    );
    const name = (doctorId: string, startsAt: string | Date) =>
      `${doctorId} ${new Date(startsAt).toISOString()}`;
    expect(
      new Set(
        rows.map(({ doctor_id, starts_at }) => name(doctor_id, starts_at)),
      ),
    ).toEqual(
      new Set(
        booking.sessions.map(({ doctorId, startsAt }) =>
          name(doctorId, startsAt),
        ),
      ),
    );
    return booking.sessions.length;
  }
  if (booked.refusal.code !== 'SESSIONS_TAKEN') return 0;
  // The patient books the sessions that are left.
  const gone = new Set(
    booked.refusal.data.sessions.map(
      ({ doctorId, startsAt }) => `${doctorId} ${startsAt}`,
    ),
  );
  const left = booking.sessions.filter(
    ({ doctorId, startsAt }) => !gone.has(`${doctorId} ${startsAt}`),
  );
  if (gone.size === 0 || left.length === 0) return 0;
  expect(left.length).toBe(booking.sessions.length - gone.size);
  outcomes.add('part');
  return bookSessions(patientId, { ...booking, sessions: left });
}

test('each wish gets all its sessions, those chosen from the rest, or none; no patient or doctor has two at once, and none is outside the hours', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(wish, { minLength: 5, maxLength: 9 }),
      async (wishes) => {
        const doctors = await ownDoctors();
        const patients = await Promise.all(
          [0, 1, 2].map(() => insertPatient(database)),
        );
        const taken = await Promise.all(
          wishes.map(async ({ patient, sessions }) => {
            const booking = {
              practiceId: clinic.practiceId,
              sessions: sessions.map(({ doctor, day, time }) => ({
                doctorId: doctors[doctor] as string,
                startsAt: at(
                  days[day] as string,
                  times[doctor]?.[time] as string,
                ),
              })),
            };
            const count = await bookSessions(
              patients[patient]?.id as string,
              booking,
            );
            expect(count).toBeLessThanOrEqual(sessions.filter(opens).length);
            return count;
          }),
        );
        const own = patients.map(({ id }) => id);
        const { rows: booked } = await database.owner.query(
          `select a.doctor_id, to_char(a.starts_at at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM-DD') as day,
          to_char(a.starts_at at time zone 'America/Argentina/Buenos_Aires', 'HH24:MI') as starts,
          to_char(a.ends_at at time zone 'America/Argentina/Buenos_Aires', 'HH24:MI') as ends
          from appointments a where a.patient_id = any($1) and a.status = 'booked'`,
          [own],
        );
        expect(booked).toHaveLength(
          taken.reduce((sum, count) => sum + count, 0),
        );
        for (const { doctor_id, day, starts, ends } of booked) {
          expect(
            starts >= '08:00' && ends <= '20:00',
            `${starts} to ${ends}`,
          ).toBe(true);
          expect(day).not.toBe('2026-12-08');
          expect(`${doctor_id} ${day}`).not.toBe(`${doctors[1]} 2026-12-02`);
        }
        const { rows: overlaps } = await database.owner.query(
          `select a.patient_id = b.patient_id as of_patient from appointments a join appointments b on a.id < b.id
          and (a.patient_id = b.patient_id or a.doctor_id = b.doctor_id) and a.during && b.during
          where a.patient_id = any($1) and b.patient_id = any($1)`,
          [own],
        );
        expect(overlaps).toEqual([]);
      },
    ),
    { numRuns: 16 },
  );
  await expectNoDeadlock(database);
  const everySort = ['one', 'whole', 'part', 'PATIENT_BUSY', 'SESSIONS_TAKEN'];
  expect([...outcomes]).toEqual(expect.arrayContaining(everySort));
});
