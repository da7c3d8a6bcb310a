import pg from 'pg';
import { SnapshotCache } from '../src/base/clinic/server/snapshot-cache.ts';
import { openDatabase } from '../src/base/kernel/db/database.ts';
import { migrate } from '../src/base/kernel/schema/migrate.ts';
import { dayOf, epochMinuteOf } from '../src/base/time/clinic-zone.ts';
import { importHolidays } from '../src/subjects/schedule/server/holidays/import-holidays.ts';
import {
  insertDoctor,
  insertSmallClinic,
} from '../src/testing/clinic/factories.ts';
import {
  insertAppointments,
  insertHistory,
  insertPatients,
  settle,
  widenSchedules,
} from './clinic-queries.ts';

/** A slot of the bench clinic, with all that a bare INSERT needs. */
export interface BenchSlot {
  doctorId: string;
  specialtyId: string;
  practiceId: string;
  startsAt: string;
  endsAt: string;
}

export const benchZone = 'America/Argentina/Buenos_Aires';
const horizonDays = 120;
const bookableDays = 100;
const slotsOfDay = 36;
const bookableDoctors = 50;
const contestedDoctors = 10;
export const slotsOfMonth = 690;
export const takenOfMonth = 414;

export interface BenchClinic {
  url: string;
  owner: pg.Pool;
  specialtyId: string;
  practiceId: string;
  longPracticeId: string;
  /** The doctor with 690 slots in the month. 414 of them are taken. */
  monthDoctorId: string;
  month: string;
  monthSpan: { from: number; to: number };
  contestedDoctorIds: string[];
  historicDoctorIds: string[];
  /** Free times of 20 minutes. Each is returned only once. */
  takeSlots: (count: number) => BenchSlot[];
  /** Free hours of three slots each, with the doctors who are reserved for the races. */
  takeHours: (count: number) => BenchSlot[];
  close: () => Promise<void>;
}

/** Fills an empty database with a clinic and this many past appointments. */
export async function makeClinic(
  url: string,
  { appointments }: { appointments: number },
): Promise<BenchClinic> {
  await migrate({ connectionString: url });
  const owner = new pg.Pool({ connectionString: url, max: 4 });
  // A closing connection may receive the server's stop as an error.
  owner.on('error', () => {});
  const db = openDatabase({ connectionString: url }, { maxConnections: 1 });
  const small = await insertSmallClinic({ owner });
  await importHolidays({ db, snapshot: new SnapshotCache(db) }, new Date());
  await db.destroy();
  const {
    specialtyId,
    practiceId,
    longPracticeId,
    doctorId: monthDoctorId,
  } = small;
  const today = dayOf(epochMinuteOf(Date.now()), benchZone);
  const firstDay = firstOfMonthAhead(today);
  await widenSchedules(owner, {
    doctorId: monthDoctorId,
    firstDay,
    horizonDays,
  });
  const doctorIds: string[] = [];
  for (let index = 0; index < bookableDoctors + contestedDoctors; index++) {
    const name = `Doctora ${String.fromCharCode(65 + Math.floor(index / 26))}${String.fromCharCode(65 + (index % 26))}`;
    doctorIds.push(
      await insertDoctor(
        { owner },
        { name, specialtyId, practiceIds: [practiceId, longPracticeId] },
      ),
    );
  }
  await insertAppointments(owner, {
    doctorId: monthDoctorId,
    specialtyId,
    practiceId,
    patientIds: await insertPatients(owner, takenOfMonth),
    startsAt: takenStarts(firstDay),
  });
  const clinic: BenchClinic = {
    url,
    owner,
    specialtyId,
    practiceId,
    longPracticeId,
    monthDoctorId,
    month: firstDay.slice(0, 7),
    monthSpan: monthSpan(firstDay),
    contestedDoctorIds: doctorIds.slice(bookableDoctors),
    historicDoctorIds: [monthDoctorId, ...doctorIds],
    takeSlots: allotter(doctorIds.slice(0, bookableDoctors), {
      today,
      minutes: 20,
      specialtyId,
      practiceId,
    }),
    takeHours: allotter(doctorIds.slice(bookableDoctors), {
      today,
      minutes: 60,
      specialtyId,
      practiceId,
    }),
    close: () => owner.end(),
  };
  await fillHistory(clinic, { appointments });
  return clinic;
}

const appointmentsAtOnce = 20_000;

/**
 * Inserts one patient for twelve appointments, as in the demonstration clinic. Two inserts run in parallel.
 */
async function fillHistory(
  clinic: BenchClinic,
  { appointments }: { appointments: number },
): Promise<void> {
  const {
    owner,
    specialtyId,
    practiceId,
    historicDoctorIds: doctorIds,
  } = clinic;
  const patientIds = await insertPatients(owner, Math.ceil(appointments / 12));
  const latest = new Date(Date.now() - 2 * 86_400_000);
  latest.setUTCHours(15, 0, 0, 0);
  let next = 0;
  const work = async () => {
    for (let from = next; from < appointments; from = next) {
      next = from + appointmentsAtOnce;
      const to = Math.min(next, appointments);
      await insertHistory(owner, {
        doctorIds,
        patientIds,
        specialtyId,
        practiceId,
        from,
        to,
        latest,
      });
    }
  };
  await Promise.all([work(), work()]);
  await settle(owner);
}

/** The first day of the next month that has at least thirty days. */
function firstOfMonthAhead(today: string): string {
  const next = Temporal.PlainDate.from(today)
    .with({ day: 1 })
    .add({ months: 1 });
  return (next.daysInMonth >= 30 ? next : next.add({ months: 1 })).toString();
}

function monthSpan(firstDay: string): { from: number; to: number } {
  const next = Temporal.PlainDate.from(firstDay).add({ months: 1 }).toString();
  return {
    from: Date.parse(`${firstDay}T00:00:00-03:00`) / 60_000,
    to: Date.parse(`${next}T00:00:00-03:00`) / 60_000,
  };
}

/** Three of every five slots, scattered over the days. */
function takenStarts(firstDay: string): string[] {
  const starts: string[] = [];
  const first = Date.parse(`${firstDay}T08:00:00-03:00`);
  for (let slot = 0; slot < slotsOfMonth; slot++) {
    if ((slot * 7) % 10 >= 6) continue;
    const day = Math.floor(slot / 23);
    starts.push(
      new Date(first + (day * 1440 + (slot % 23) * 20) * 60_000).toISOString(),
    );
  }
  return starts;
}

/** Returns each time only once. Doctors change fastest, then times, then days. */
function allotter(
  doctorIds: readonly string[],
  slot: {
    today: string;
    minutes: 20 | 60;
    specialtyId: string;
    practiceId: string;
  },
): (count: number) => BenchSlot[] {
  const ofDay = (slotsOfDay * 20) / slot.minutes;
  const first = Date.parse(`${slot.today}T08:00:00-03:00`) + 2 * 86_400_000;
  let next = 0;
  return (count) => {
    if (next + count > doctorIds.length * ofDay * bookableDays)
      throw new Error('The clinic has no more free times.');
    return Array.from({ length: count }, () => {
      const index = next++;
      const position = Math.floor(index / doctorIds.length);
      const startMinute =
        Math.floor(position / ofDay) * 1440 + (position % ofDay) * slot.minutes;
      const start = first + startMinute * 60_000;
      return {
        doctorId: doctorIds[index % doctorIds.length] as string,
        specialtyId: slot.specialtyId,
        practiceId: slot.practiceId,
        startsAt: new Date(start).toISOString(),
        endsAt: new Date(start + 20 * 60_000).toISOString(),
      };
    });
  };
}
