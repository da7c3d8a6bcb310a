import { openDatabase } from '../../src/base/kernel/db/database.ts';
import { addDays } from '../../src/base/time/clinic-day.ts';
import {
  dayOf,
  epochMinuteOf,
  startOfDay,
} from '../../src/base/time/clinic-zone.ts';
import { workWaitlistOnce } from '../../src/subjects/waitlist/server/work-waitlist.ts';
import { servicesOn } from '../../src/testing/clinic/factories.ts';
import { insertWish } from '../../src/testing/clinic/waitlist.ts';
import {
  type BenchClinic,
  type BenchSlot,
  benchZone as zone,
} from '../clinic.ts';
import { insertPatients, settle } from '../clinic-queries.ts';
import { countedOf, timed } from '../load.ts';
import { type Line, toLine } from '../report.ts';
import type { Stage } from '../stage.ts';
import {
  attendOnDays,
  cancelAll,
  countLooks,
  forgetBareOffers,
  forgetOffers,
  insertBareOffers,
  insertBooked,
  listOffered,
} from '../waiting-queries.ts';

const slotsOfDay = 36;
// The most time of a round, as a multiple of the floor's.
const most = 4;
// The workers work the list at the same time, as two processes do.
const workers = 2;

/**
 * Frees some five hundred times at once while two thousand patients wait. Measures until each time is offered
 * to the first patient who may have it.
 */
export async function measureWaitlist(stage: Stage): Promise<Line[]> {
  const clinic = await stage.waiting();
  const waiting = stage.sized(2000, 50);
  // The freed times fill whole days, so that nothing else is free on them.
  const doctors = stage.sized(14, 1);
  const freed = doctors * slotsOfDay;
  const rounds = stage.rounds(5);
  const { owner } = clinic;
  const pools = Array.from({ length: workers }, () =>
    openDatabase({ connectionString: clinic.url }, { statementMs: 60_000 }),
  );
  const services = pools.map((db) => servicesOn(db));
  const doctorIds = clinic.historicDoctorIds.slice(1, doctors + 1);
  await attendOnDays(owner, {
    doctorIds,
    days: [...Array(rounds + 1).keys()].map((round) => dayAhead(5 + round)),
  });
  const line = await insertPatients(owner, waiting);
  const [first] = services;
  if (!first) throw new Error('There is no worker.');
  for (const patientId of line)
    await insertWish(first, clinic, { patientId, now: new Date() });
  const others = await insertPatients(owner, freed);
  const slotsOf = (round: number) =>
    wholeDays(doctorIds, { clinic, daysAhead: 5 + round });
  const booked: string[][] = [];
  for (let round = 0; round <= rounds; round++) {
    booked.push(
      await insertBooked(owner, {
        slots: slotsOf(round),
        patientIds: others,
        mark: markOf(round),
      }),
    );
  }
  await settle(owner);

  const work = async () => {
    const settleAll = services.map(async (each) => {
      while (
        (await workWaitlistOnce(each, new Date())) ||
        (await countLooks(owner)) > 0
      );
    });
    await Promise.all(settleAll);
  };
  const took: number[] = [];
  const tookBare: number[] = [];
  let isExact = true;
  for (let round = 0; round <= rounds; round++) {
    await cancelAll(owner, booked[round] ?? []);
    tookBare.push(
      (
        await timed(() =>
          insertBareOffers(owner, { workers, slots: slotsOf(round) }),
        )
      ).seconds,
    );
    await forgetBareOffers(owner);
    const { seconds } = await timed(work);
    const { patientIds, times } = await listOffered(owner);
    isExact &&=
      times === freed && patientIds.join() === line.slice(0, freed).join();
    took.push(seconds);
    await forgetOffers(owner);
    // The day is full again.
    const mark = markOf(rounds + 1 + round);
    await insertBooked(owner, {
      slots: slotsOf(round),
      patientIds: others,
      mark,
    });
  }
  await Promise.all(pools.map((db) => db.destroy()));
  return [
    toLine(
      { name: 'waitlist/freed', unit: 's' },
      { values: countedOf(took), floors: countedOf(tookBare) },
      {
        atMostTimes: most,
        also: `${freed} offers to the first ${freed} of ${waiting}`,
        alsoMet: isExact,
      },
    ),
  ];
}

const markOf = (count: number) => `W${'BCDEFGHJKMNPQRSTUV'[count]}`;

const dayAhead = (days: number) =>
  addDays(dayOf(epochMinuteOf(Date.now()), zone), days);

function wholeDays(
  doctorIds: readonly string[],
  { clinic, daysAhead }: { clinic: BenchClinic; daysAhead: number },
): BenchSlot[] {
  const { specialtyId, practiceId } = clinic;
  const opens = startOfDay(dayAhead(daysAhead), zone) + 8 * 60;
  const at = (minute: number) =>
    new Date((opens + minute) * 60_000).toISOString();
  return doctorIds.flatMap((doctorId) =>
    Array.from({ length: slotsOfDay }, (_, index) => ({
      doctorId,
      specialtyId,
      practiceId,
      startsAt: at(index * 20),
      endsAt: at(index * 20 + 20),
    })),
  );
}
