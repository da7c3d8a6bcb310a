import { addDays, type ClinicDay, daysFrom } from '../../../domain/calendar/clinic-day.ts';
import type { EpochMinute, Zone } from '../../../domain/calendar/clinic-zone.ts';
import type { Interval } from '../../../domain/calendar/interval.ts';
import { type BookingPolicy, narrowPolicy } from '../../../domain/scheduling/booking-policy.ts';
import { type Opening, openingsOfDay } from '../../../domain/scheduling/openings.ts';
import type { Holiday } from '../../../domain/scheduling/schedule.ts';
import type { Cancellation } from './cancellation.ts';
import { demoVisits } from './demo-visits.ts';
import { fillSession } from './fill-session.ts';
import type { DemoDoctor, DoctorPractice } from './make-doctors.ts';
import type { DemoSchedule } from './make-schedules.ts';
import { occupancyOn } from './occupancy.ts';
import type { PatientPool } from './patient-pool.ts';
import type { Random } from './seeded-random.ts';

export interface DemoVisit extends Interval {
  patient: number;
  practice: DoctorPractice;
  bookedAt: EpochMinute;
  bookedBy: 'patient' | 'reception' | 'doctor';
  /** Null: not cancelled. */
  cancelled: Cancellation | null;
  /** 0 is a regular turno; 1, 2…: the place of a sobreturno in its half day. */
  overbookPlace: number;
  /** Whether nothing keeps the patient from coming, for the story that the demonstration tells. */
  isCertain: boolean;
}

/** A stretch in which a doctor attended or will, with everybody who booked in it. */
export interface DemoSession {
  doctor: DemoDoctor;
  day: ClinicDay;
  dayStart: EpochMinute;
  opening: Opening;
  visits: DemoVisit[];
}

export interface AgendaWorld {
  today: ClinicDay;
  todayStart: EpochMinute;
  zone: Zone;
  policy: BookingPolicy;
  holidays: Holiday[];
  pool: PatientPool;
}

const pastDays = 365;

/** A doctor's past year and the days ahead that can be booked, session by session in order. */
export function makeAgenda(
  random: Random,
  { doctor, schedule, world }: { doctor: DemoDoctor; schedule: DemoSchedule; world: AgendaWorld },
): DemoSession[] {
  const { today, zone, holidays } = world;
  const policy = narrowPolicy(world.policy, doctor.data.narrows ?? {});
  // What lies on the horizon's last day could have been booked only today.
  const days = daysFrom(addDays(today, -pastDays), pastDays + policy.horizonDays);
  const story = demoVisits(doctor.data);
  const illness = schedule.absences.find((absence) => absence.kind === 'illness');
  const healthy = schedule.absences.filter((absence) => absence !== illness);
  return days.flatMap((day, index) => {
    const ahead = index - pastDays;
    const attended = openingsOfDay({ ...schedule, holidays }, day, zone);
    const isLost = illness && attended.start >= illness.start && attended.start < illness.end;
    const { openings, start: dayStart } = isLost
      ? openingsOfDay({ ...schedule, absences: healthy, holidays }, day, zone)
      : attended;
    return openings.map((opening) => {
      const session: DemoSession = { doctor, day, dayStart, opening, visits: [] };
      const isStory = story[0] !== undefined && ahead >= story[0];
      const isTold = fillSession(random, {
        session,
        world,
        policy,
        isStory,
        occupancy: occupancyOn(ahead, doctor.data),
        lostAt: isLost ? illness.start + lostAtMinute : null,
      });
      if (isTold) story.shift();
      return session;
    });
  });
}

/** Reception hears of an illness first thing in the morning. */
const lostAtMinute = 7 * 60 + 50;
