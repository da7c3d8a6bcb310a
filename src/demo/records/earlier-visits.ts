import { narrowPolicy } from '../../base/clinic/rules/booking-policy.ts';
import { openingsOfDay } from '../../base/clinic/rules/openings.ts';
import { addDays, ageOn, type ClinicDay } from '../../base/time/clinic-day.ts';
import { overlaps } from '../../base/time/interval.ts';
import {
  firstStart,
  isOnGrid,
  slotGrid,
} from '../../subjects/schedule/rules/slot-grid.ts';
import { bookingMoment, bookingWindow } from '../make/booking-moment.ts';
import type {
  AgendaWorld,
  DemoSession,
  DemoVisit,
} from '../make/demo-session.ts';
import { type LivedVisit, liveSession } from '../make/live-session.ts';
import type { DemoDoctor, DoctorPractice } from '../make/make-doctors.ts';
import type { DemoPatient } from '../make/make-patients.ts';
import type { DemoSchedule } from '../make/make-schedules.ts';
import { type Random, seededRandom } from '../material/seeded-random.ts';

interface Past {
  seed: number;
  patients: readonly DemoPatient[];
  recorded: readonly number[];
  lived: readonly LivedVisit[];
  doctors: readonly DemoDoctor[];
  schedules: readonly DemoSchedule[];
  world: AgendaWorld;
  now: number;
}

/** The days before the year that the agenda fills. */
const firstDay = -1_820;
const lastDay = -370;
const tries = 12;
/** The index of the demonstration patient, who never missed an appointment. */
const storyPatient = 0;

/**
 * Makes the earlier visits of patients with a record, over four years: some each year, with doctors whom they
 * know.
 */
export function makeEarlierVisits(past: Past): LivedVisit[] {
  const busy = new Map<string, DemoVisit[]>();
  const known = doctorsOf(past);
  return past.recorded.flatMap((patient) => {
    const random = seededRandom(past.seed, `earlier visits ${patient}`);
    const count = patient === storyPatient ? 9 : random.between(3, 6);
    const lived: LivedVisit[] = [];
    for (let index = 0; index < count; index++) {
      for (let attempt = 0; attempt < tries; attempt++) {
        const from =
          firstDay + Math.round(((lastDay - firstDay) * index) / count);
        const to =
          firstDay +
          Math.round(((lastDay - firstDay) * (index + 1)) / count) -
          1;
        const day = addDays(past.world.today, random.between(from, to));
        const doctor = chooseDoctor(
          random,
          known.get(patient) ?? [],
          past.doctors,
        );
        const session = bookOn(random, past, { patient, day, doctor, busy });
        if (!session) continue;
        const fate = {
          session,
          now: past.now,
          todayStart: past.world.todayStart,
        };
        lived.push(...liveSession(random, fate));
        break;
      }
    }
    return lived;
  });
}

function doctorsOf({ lived, recorded }: Past): Map<number, DemoDoctor[]> {
  const known = new Map<number, DemoDoctor[]>(
    recorded.map((patient) => [patient, []]),
  );
  for (const { visit, session } of lived) {
    if (!visit.cancelled) known.get(visit.patient)?.push(session.doctor);
  }
  return known;
}

function chooseDoctor(
  random: Random,
  known: readonly DemoDoctor[],
  doctors: readonly DemoDoctor[],
): DemoDoctor {
  return known.length > 0 && random.chance(0.75)
    ? random.pick(known)
    : random.pick(doctors);
}

/** Practices for a time of life that lasts less than these years. */
const passing = [
  'Control de recién nacido',
  'Control de embarazo',
  'Entrevista de admisión',
];

function bookOn(
  random: Random,
  { patients, doctors, schedules, world }: Past,
  wanted: {
    patient: number;
    day: ClinicDay;
    doctor: DemoDoctor;
    busy: Map<string, DemoVisit[]>;
  },
): DemoSession | null {
  const { patient, day, doctor, busy } = wanted;
  const person = patients[patient];
  const schedule = schedules[doctors.indexOf(doctor)];
  if (!person || !schedule || person.birthDate > addDays(day, -90)) return null;
  const { holidays, zone, todayStart } = world;
  const { openings, start: dayStart } = openingsOfDay(
    { ...schedule, holidays },
    day,
    zone,
  );
  const opening = openings[0];
  const practices = doctor.practices.filter((practice) =>
    isFor(practice, person, day),
  );
  if (!opening || practices.length === 0) return null;
  const { bufferMinutes, horizonDays } = narrowPolicy(
    world.policy,
    doctor.data.narrows ?? {},
  );
  const practice = random.pickWeighted(practices);
  const visitMinutes = practice.own.minutes ?? practice.minutes;
  const grid = slotGrid({
    slotMinutes: opening.slotMinutes,
    visitMinutes,
    bufferMinutes,
  });
  const steps = Math.floor((opening.end - opening.start) / grid.stepMinutes);
  const start =
    firstStart(opening, grid.stepMinutes) +
    random.between(0, steps - 1) * grid.stepMinutes;
  const isAllowed = opening.practiceIds?.includes(practice.id) ?? true;
  if (!isAllowed || !isOnGrid(opening, grid, start)) return null;
  const span = { start, end: start + grid.occupiedMinutes };
  const ofDoctor = takenOf(busy, `${doctor.id} ${day}`);
  const ofPatient = takenOf(busy, `${patient} ${day}`);
  if (ofPatient.length > 0 || ofDoctor.some((other) => overlaps(other, span)))
    return null;
  const window = bookingWindow(start, { dayStart, todayStart, horizonDays });
  const bookedAt = bookingMoment(random, { start, dayStart }, window);
  if (bookedAt === null) return null;
  const visit: DemoVisit = {
    ...span,
    patient,
    practice,
    bookedAt,
    bookedBy: 'reception',
    cancelled: null,
    overbookPlace: 0,
    isCertain: random.chance(0.35) || patient === storyPatient,
  };
  ofDoctor.push(visit);
  ofPatient.push(visit);
  return { doctor, day, dayStart, opening, visits: [visit] };
}

function takenOf(busy: Map<string, DemoVisit[]>, key: string): DemoVisit[] {
  const taken = busy.get(key) ?? [];
  busy.set(key, taken);
  return taken;
}

function isFor(
  { specialty, name }: DoctorPractice,
  { birthDate, sex }: DemoPatient,
  day: ClinicDay,
) {
  const { fromAge, toAge, sex: only } = specialty.audience;
  const age = ageOn(day, birthDate);
  return (
    age >= fromAge &&
    age <= toAge &&
    (!only || only === sex) &&
    !passing.includes(name)
  );
}
