import { DEFAULT_BOOKING_POLICY } from '../base/clinic/rules/booking-policy.ts';
import type { ClinicDay } from '../base/time/clinic-day.ts';
import { type EpochMinute, startOfDay } from '../base/time/clinic-zone.ts';
import { argentineHolidays } from '../subjects/schedule/server/holidays/argentine-holidays.ts';
import { dayMinutes } from './make/booking-moment.ts';
import { liveSession } from './make/live-session.ts';
import { makeAgenda } from './make/make-agenda.ts';
import { makeCatalogue } from './make/make-catalogue.ts';
import { makeDoctors } from './make/make-doctors.ts';
import { makePatients } from './make/make-patients.ts';
import { makeSchedules } from './make/make-schedules.ts';
import { PatientPool } from './make/patient-pool.ts';
import { clinicData } from './material/clinic-data.ts';
import { demoId } from './material/demo-id.ts';
import { seededRandom } from './material/seeded-random.ts';
import { minuteMs } from './material/timestamp.ts';
import { chooseRecorded } from './records/choose-recorded.ts';
import { makeEarlierVisits } from './records/earlier-visits.ts';
import { makeRecords } from './records/make-records.ts';
import { agendaRows, numberVisits } from './rows/agenda-rows.ts';
import { catalogueRows } from './rows/catalogue-rows.ts';
import { doctorRows, policyRows, scheduleRows } from './rows/doctor-rows.ts';
import { familyRows } from './rows/family-rows.ts';
import { meetPatients, patientRows } from './rows/patient-rows.ts';
import { proposalRows } from './rows/proposal-rows.ts';
import { questionnaireRows } from './rows/questionnaire-rows.ts';
import { recordRows } from './rows/record-rows.ts';
import { unmetDemandRows } from './rows/unmet-demand-rows.ts';
import { userRows } from './rows/user-rows.ts';
import { visitTextRows } from './rows/visit-text-rows.ts';
import { waitlistRows } from './rows/waitlist-rows.ts';

export type DemoRows = Awaited<ReturnType<typeof makeDemoRows>>['tables'];

interface Moment {
  now: EpochMinute;
  today: ClinicDay;
  seed: number;
  /** The number of days before today that have appointments. */
  pastDays: number;
}

const patientCount = 5_000;

/** Makes all rows of the demonstration clinic. */
export async function makeDemoRows({ now, today, seed, pastDays }: Moment) {
  const random = (stream: string) => seededRandom(seed, stream);
  const zone = clinicData.timeZone;
  const todayStart = startOfDay(today, zone);
  // Earlier than the earliest visit of a record.
  const createdAt = todayStart - 1_900 * dayMinutes;
  const ids = random('ids');
  const newId = () => demoId(ids, createdAt * minuteMs);

  const year = Number(today.slice(0, 4));
  const holidays = [year - 1, year, year + 1].flatMap(argentineHolidays);
  const catalogue = makeCatalogue(random('catalogue'), createdAt * minuteMs);
  const doctors = await makeDoctors(random('doctors'), {
    catalogue,
    todayStart,
  });
  const world = { today, zone, createdAt: createdAt * minuteMs };
  const schedules = makeSchedules(random('schedules'), {
    doctors,
    rooms: catalogue.rooms,
    world,
  });
  const patients = makePatients(random('patients'), {
    count: patientCount,
    today,
    insurers: catalogue.insurers,
  });

  const policy = DEFAULT_BOOKING_POLICY;
  const pool = new PatientPool(patients, {
    policy,
    today: { day: today, start: todayStart },
  });
  const agendaWorld = {
    today,
    todayStart,
    zone,
    policy,
    holidays,
    pastDays,
    pool,
  };
  const agendas = doctors.flatMap((doctor, index) => {
    const schedule = schedules[index];
    if (!schedule) return [];
    const sessions = makeAgenda(random(`agenda ${doctor.email}`), {
      doctor,
      schedule,
      world: agendaWorld,
    });
    const fate = random(`fate ${doctor.email}`);
    return sessions.flatMap((session) =>
      liveSession(fate, { session, now, todayStart }),
    );
  });

  const recorded = chooseRecorded(random('recorded'), {
    lived: agendas,
    todayStart,
  });
  const earlier = {
    seed,
    patients,
    recorded,
    lived: agendas,
    doctors,
    schedules,
    world: agendaWorld,
    now,
  };
  const lived = [...makeEarlierVisits(earlier), ...agendas];

  const knownPatients = meetPatients(random('met'), {
    patients,
    lived,
    todayStart,
    zone,
  });
  const users = await userRows(doctors, { newId, createdAt });
  const agendaRandom = random('agenda rows');
  const appointments = numberVisits(agendaRandom, lived);
  const records = makeRecords(appointments, {
    seed,
    patients,
    recorded,
    todayStart,
  });
  const receptionistId =
    users.find((user) => user.role === 'Recepcionista')?.id ?? null;
  return {
    clinic: {
      ...clinicData,
      isDemo: true,
      createdAt: new Date(createdAt * minuteMs),
    },
    tables: {
      ...catalogueRows(catalogue, { holidays, createdAt }),
      ...doctorRows(doctors),
      ...visitTextRows({ specialties: catalogue.specialties, doctors }),
      system_users: users,
      booking_policies: policyRows(doctors, { policy, newId }),
      ...scheduleRows(doctors, schedules, createdAt),
      ...patientRows(random('patient rows'), patients, knownPatients),
      ...agendaRows(agendaRandom, appointments, {
        patients,
        known: knownPatients,
        receptionistId,
        zone,
        rooms: catalogue.rooms,
        today,
        todayStart,
      }),
      ...proposalRows(random('proposals'), appointments, {
        known: knownPatients,
        today,
      }),
      ...questionnaireRows(random('questionnaires'), {
        specialties: catalogue.specialties,
        appointments,
        patients,
        known: knownPatients,
        createdAt,
        now,
      }),
      ...familyRows(random('family'), {
        patients,
        known: knownPatients,
        receptionistId,
        today,
        zone,
      }),
      ...waitlistRows(random('waitlist'), {
        doctors,
        patients,
        known: knownPatients,
        lived,
        receptionistId,
        today,
        zone,
      }),
      ...unmetDemandRows(catalogue, today),
      ...recordRows(random('record rows'), records, {
        known: knownPatients,
        patients,
      }),
    },
  };
}
