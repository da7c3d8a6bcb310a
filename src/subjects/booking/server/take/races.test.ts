import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import {
  isBoundedProof,
  rowsOfProof,
} from '../../../../testing/bounded-proof.ts';
import {
  at,
  newBrowser,
  requestOf,
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
import { expectNoDeadlock } from '../../../../testing/database/deadlocks.ts';
import { inParallel } from '../../../../testing/database/in-parallel.ts';
import { isLongProof } from '../../../../testing/long-proof.ts';
import { holdSlot } from '../hold/hold-slot.ts';
import { bookAppointment } from './book-appointment.ts';

const connections = 100;
const database = testDatabase({ maxConnections: connections });
let clinic: SmallClinic;
let services: Services;
let nextDay = 0;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  // Opens the connections before the race.
  await Promise.all(
    Array.from({ length: connections }, () =>
      database.db.selectFrom('clinics').select('name').execute(),
    ),
  );
});

/** Returns a new day for each round. */
function freshDay(): string {
  const day = new Date(Date.UTC(2026, 10, 26) + nextDay++ * 86_400_000);
  return day.toISOString().slice(0, 10);
}

/** The wish of the n-th rival: the same time for all, or times that all overlap each other. */
function wishOf(kind: 'equal' | 'overlapping', day: string, rival: number) {
  const { doctorId, practiceId, longPracticeId } = clinic;
  if (kind === 'equal')
    return { doctorId, practiceId, startsAt: at(day, '10:00') };
  const wishes = [
    { doctorId, practiceId: longPracticeId, startsAt: at(day, '10:00') },
    { doctorId, practiceId: longPracticeId, startsAt: at(day, '10:20') },
    { doctorId, practiceId, startsAt: at(day, '10:20') },
  ] as const;
  return wishes[rival % 3] as (typeof wishes)[number];
}

describe.each(rowsOfProof(['overlapping', 'equal'] as const))(
  'for %s starts',
  (kind) => {
    describe.each(rowsOfProof([100, 10, 2]))('among %i rivals', (rivals) => {
      test('exactly one holds the time, and the others are refused at once', async () => {
        for (let round = 0; round < 3; round++) {
          const day = freshDay();
          const answers = await Promise.all(
            Array.from({ length: rivals }, (_, rival) =>
              holdSlot(services, {
                slot: wishOf(kind, day, rival),
                heldBy: newBrowser(),
                now: testNow,
              }),
            ),
          );
          expectOneWinner(answers);
        }
      });

      test('exactly one books the time, without a hold', async () => {
        for (let round = 0; round < 3; round++) {
          const day = freshDay();
          const requests = await Promise.all(
            Array.from({ length: rivals }, async (_, rival) => {
              const patient = await insertPatient(database);
              return requestOf(services, {
                slot: wishOf(kind, day, rival),
                patientId: patient.id,
              });
            }),
          );
          const answers = await Promise.all(
            requests.map((request) => bookAppointment(services, request)),
          );
          expectOneWinner(answers);
        }
      });
    });
  },
);

function expectOneWinner(
  answers: Awaited<ReturnType<typeof holdSlot | typeof bookAppointment>>[],
): void {
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  for (const answer of answers) {
    if (!answer.ok) expect(answer.refusal.code).toBe('SLOT_TAKEN');
  }
}

const usualSlotCount = isBoundedProof ? 12 : 40;
const slotCount = isLongProof ? 200 : usualSlotCount;

test(`${slotCount} times with 20 rivals each make exactly ${slotCount} appointments`, async () => {
  const doctorIds = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      insertDoctor(database, {
        name: `Doctora ${'ABCDEF'[index]}`,
        specialtyId: clinic.specialtyId,
        practiceIds: [clinic.practiceId],
      }),
    ),
  );
  const day = freshDay();
  const slots = Array.from({ length: slotCount }, (_, index) => ({
    doctorId: doctorIds[index % 6] as string,
    practiceId: clinic.practiceId,
    startsAt: new Date(
      Date.parse(at(day, '08:00')) + Math.floor(index / 6) * 20 * 60_000,
    ).toISOString(),
  }));
  const rivals = Array.from(
    { length: slotCount * 20 },
    (_, index) => slots[index % slotCount] as (typeof slots)[number],
  );
  const requests = await inParallel(rivals, connections, async (slot) => {
    const patient = await insertPatient(database);
    return requestOf(services, { slot, patientId: patient.id });
  });
  const answers = await inParallel(requests, connections, (request) =>
    bookAppointment(services, request),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(slotCount);
  const { rows } = await database.owner.query(
    `select count(*)::int as sold, count(distinct (doctor_id, starts_at))::int as slots from appointments
      where doctor_id = any($1) and status = 'booked'`,
    [doctorIds],
  );
  expect(rows).toEqual([{ sold: slotCount, slots: slotCount }]);
});

test('no race of this file met a deadlock', async () => {
  await expectNoDeadlock(database);
});
