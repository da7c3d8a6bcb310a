import type { ClinicDay } from '../../../domain/calendar/clinic-day.ts';
import { type EpochMinute, startOfDay } from '../../../domain/calendar/clinic-zone.ts';
import { DEFAULT_BOOKING_POLICY } from '../../../domain/scheduling/booking-policy.ts';
import { argentineHolidays } from '../../clinic/argentine-holidays.ts';
import { agendaRows } from './agenda-rows.ts';
import { dayMinutes } from './booking-moment.ts';
import { catalogueRows } from './catalogue-rows.ts';
import { clinicData } from './clinic-data.ts';
import { demoId } from './demo-id.ts';
import type { DemoClinicRow, DemoRows } from './demo-queries.ts';
import { doctorRows, narrowedPolicyRows, scheduleRows } from './doctor-rows.ts';
import { liveSession } from './live-session.ts';
import { makeAgenda } from './make-agenda.ts';
import { makeCatalogue } from './make-catalogue.ts';
import { makeDoctors } from './make-doctors.ts';
import { makePatients } from './make-patients.ts';
import { makeSchedules } from './make-schedules.ts';
import { PatientPool } from './patient-pool.ts';
import { meetPatients, patientRows } from './patient-rows.ts';
import { seededRandom } from './seeded-random.ts';
import { minuteMs, timestamp } from './timestamp.ts';
import { userRows } from './user-rows.ts';

interface Moment {
  now: EpochMinute;
  today: ClinicDay;
  seed: number;
}

const patientCount = 5_000;

/** The whole demonstration clinic, ready to insert. */
export async function makeDemoRows({
  now,
  today,
  seed,
}: Moment): Promise<{ clinic: DemoClinicRow; tables: DemoRows }> {
  const random = (stream: string) => seededRandom(seed, stream);
  const zone = clinicData.timeZone;
  const todayStart = startOfDay(today, zone);
  const createdAt = todayStart - 500 * dayMinutes;
  const ids = random('ids');
  const newId = () => demoId(ids, createdAt * minuteMs);

  const year = Number(today.slice(0, 4));
  const holidays = [year - 1, year, year + 1].flatMap(argentineHolidays);
  const catalogue = makeCatalogue(random('catalogue'), createdAt * minuteMs);
  const doctors = makeDoctors(random('doctors'), { catalogue, todayStart });
  const world = { today, zone, createdAt: createdAt * minuteMs };
  const schedules = makeSchedules(random('schedules'), { doctors, rooms: catalogue.rooms, world });
  const patients = makePatients(random('patients'), {
    count: patientCount,
    today,
    insurers: catalogue.insurers,
  });

  const policy = DEFAULT_BOOKING_POLICY;
  const pool = new PatientPool(patients, { policy, today: { day: today, start: todayStart } });
  const agendaWorld = { today, todayStart, zone, policy, holidays, pool };
  const lived = doctors.flatMap((doctor, index) => {
    const schedule = schedules[index];
    if (!schedule) return [];
    const sessions = makeAgenda(random(`agenda ${doctor.email}`), { doctor, schedule, world: agendaWorld });
    const fate = random(`fate ${doctor.email}`);
    return sessions.flatMap((session) => liveSession(fate, { session, now, todayStart }));
  });

  const known = meetPatients(random('met'), { patients, lived, todayStart, zone });
  const users = await userRows(doctors, { newId, createdAt });
  const receptionistId = users.find((user) => user.role === 'Recepcionista')?.id ?? null;
  const offered = catalogueRows(catalogue, { policy: { ...policy, id: newId() }, holidays, createdAt });
  return {
    clinic: { ...clinicData, createdAt: timestamp(createdAt) },
    tables: {
      ...offered,
      ...doctorRows(doctors),
      booking_policies: [...offered.booking_policies, ...narrowedPolicyRows(doctors, newId)],
      system_users: users,
      ...scheduleRows(doctors, schedules, createdAt),
      ...patientRows(random('patient rows'), patients, known),
      ...agendaRows(random('agenda rows'), lived, {
        ...{ patients, known, receptionistId, zone, rooms: catalogue.rooms },
        ...{ today, todayStart },
      }),
    },
  };
}
