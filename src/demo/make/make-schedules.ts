import type {
  Absence,
  AvailabilityRule,
  ExtraSession,
} from '../../base/clinic/rules/schedule.ts';
import {
  addDays,
  type ClinicDay,
  type Weekday,
  weekdayOf,
} from '../../base/time/clinic-day.ts';
import {
  instantAt,
  startOfDay,
  type Zone,
} from '../../base/time/clinic-zone.ts';
import { demoId } from '../material/demo-id.ts';
import type { AwayData } from '../material/doctor-data.ts';
import type { Random } from '../material/seeded-random.ts';
import type { DemoRoom } from './make-catalogue.ts';
import type { DemoDoctor } from './make-doctors.ts';
import { RoomPlan } from './room-plan.ts';

export interface DemoSchedule {
  rules: AvailabilityRule[];
  absences: (Absence & { id: string; kind: AwayData['kind'] })[];
  extraSessions: (ExtraSession & { id: string })[];
}

interface World {
  today: ClinicDay;
  zone: Zone;
  /** The creation time of the rows, in milliseconds. */
  createdAt: number;
}

interface Session {
  weekday: Weekday;
  fromMinute: number;
  toMinute: number;
  roomId: string | null;
}

const bands = [
  { weight: 5, starts: [480, 510, 540], minutes: 240 },
  { weight: 4, starts: [780, 810, 840], minutes: 240 },
  { weight: 2, starts: [1020, 1050], minutes: 180 },
];
const saturday = { weekday: 6, fromMinute: 510, toMinute: 750 } as const;
/** Five years, and a whole number of fortnights before the year that the agenda fills. */
const firstDayOfRules = -1_828;
const firstDayOfVacations = -400;

/** Makes the hours of all doctors, in their order. The weekly rules never put two doctors in one room. */
export function makeSchedules(
  random: Random,
  {
    doctors,
    rooms,
    world,
  }: { doctors: DemoDoctor[]; rooms: DemoRoom[]; world: World },
): DemoSchedule[] {
  const plan = new RoomPlan(rooms);
  return doctors.map((doctor, index) => {
    const sessions = sessionsOf(random, doctor, plan);
    const rules = rulesOf(random, { doctor, index, sessions, plan, world });
    return {
      rules,
      absences: [
        ...vacationsOf(random, doctor, world),
        ...absencesOf(random, doctor, world),
      ],
      extraSessions: extrasOf(random, doctor, {
        plan,
        world,
        usualRoom: sessions[0]?.roomId ?? null,
      }),
    };
  });
}

function sessionsOf(
  random: Random,
  { data }: DemoDoctor,
  plan: RoomPlan,
): Session[] {
  const sessions: Session[] = [];
  const add = (when: Omit<Session, 'roomId'>) => {
    const wanted = {
      specialty: data.specialties[0] ?? '',
      usual: sessions[0]?.roomId ?? null,
    };
    const roomId = plan.take(random, when, wanted);
    if (roomId) sessions.push({ ...when, roomId });
  };
  if (data.saturdays) add(saturday);
  for (let tries = 0; sessions.length < data.sessions && tries < 100; tries++) {
    const isFree = (weekday: Weekday) =>
      !sessions.some((session) => session.weekday === weekday);
    const weekdays = ([1, 2, 3, 4, 5] as const).filter(isFree);
    if (weekdays.length === 0) break;
    add(windowOn(random, random.pick(weekdays)));
  }
  return sessions.sort(
    (a, b) => a.weekday - b.weekday || a.fromMinute - b.fromMinute,
  );
}

function windowOn(random: Random, weekday: Weekday): Omit<Session, 'roomId'> {
  const { starts, minutes } = random.pickWeighted(bands);
  const fromMinute = random.pick(starts);
  return { weekday, fromMinute, toMinute: fromMinute + minutes };
}

function rulesOf(
  random: Random,
  of: {
    doctor: DemoDoctor;
    index: number;
    sessions: Session[];
    plan: RoomPlan;
    world: World;
  },
): AvailabilityRule[] {
  const { doctor, index, sessions, plan, world } = of;
  const { data } = doctor;
  const validFrom = addDays(
    world.today,
    -(data.attendsSinceDays ?? -firstDayOfRules),
  );
  const validTo = data.attendsUntilDays
    ? addDays(world.today, -data.attendsUntilDays)
    : null;
  const slotMinutes = random.pick(doctor.specialties[0]?.slotMinutes ?? [20]);
  const special = doctor.practices.filter((practice) => practice.ownSession);
  const usual =
    special.length > 0
      ? doctor.practices.filter((practice) => !practice.ownSession)
      : null;

  const rules = sessions.map((session, place): AvailabilityRule => {
    const isSpecial = special.length > 0 && place === sessions.length - 1;
    const practices = isSpecial ? special : usual;
    return {
      id: demoId(random, world.createdAt),
      ...session,
      slotMinutes,
      practiceIds: practices?.map((practice) => practice.id) ?? null,
      validFrom,
      validTo,
      everyWeeks: index % 6 === 1 && place === 1 ? 2 : 1,
      deskOnlyUntilHoursBefore:
        isSpecial && special[0]?.ownSession === 'desk'
          ? 0
          : place === 0 && index % 5 === 3
            ? 48
            : null,
    };
  });
  // Some doctors changed their hours six weeks ago, and some will change them next month.
  const change = index % 7 === 2 ? -45 : index % 11 === 5 ? 30 : null;
  const [changing] = rules;
  if (change === null || !changing || validTo !== null) return rules;
  const before = windowOn(random, changing.weekday);
  const wanted = {
    specialty: data.specialties[0] ?? '',
    usual: changing.roomId,
  };
  const roomId = plan.take(random, before, wanted);
  if (!roomId) return rules;
  const old = {
    ...changing,
    ...before,
    roomId,
    id: demoId(random, world.createdAt),
    validTo: addDays(world.today, change),
  };
  return [
    old,
    { ...changing, validFrom: addDays(world.today, change + 1) },
    ...rules.slice(1),
  ];
}

/** Makes two weeks of vacation each summer and one each winter. */
function vacationsOf(
  random: Random,
  { data }: DemoDoctor,
  { today, zone, createdAt }: World,
): DemoSchedule['absences'] {
  const year = Number(today.slice(0, 4));
  const stays = [year - 1, year, year + 1].flatMap((value) => [
    { from: addDays(`${value}-01-02`, random.between(0, 30)), days: 14 },
    { from: addDays(`${value}-07-06`, random.between(0, 18)), days: 7 },
  ]);
  return (
    stays
      .map(({ from, days }) => ({
        from,
        to: addDays(from, days),
        id: demoId(random, createdAt),
      }))
      .filter(
        ({ from, to }) =>
          to >= addDays(today, firstDayOfVacations) &&
          from <= addDays(today, 120),
      )
      // Doctors with a demonstration account have no vacation around today, so that visitors see them at
      // work.
      .filter(
        ({ from, to }) =>
          !data.email || to < addDays(today, -7) || from > addDays(today, 25),
      )
      .map(({ id, from, to }) => {
        const span = {
          start: startOfDay(from, zone),
          end: startOfDay(to, zone),
        };
        return { id, kind: 'vacation', reason: 'Vacaciones', ...span };
      })
  );
}

function absencesOf(
  random: Random,
  { data }: DemoDoctor,
  { today, zone, createdAt }: World,
): DemoSchedule['absences'] {
  return data.away.flatMap(({ kind, reason, fromDay, toDay, minutes }) => {
    const from = addDays(today, fromDay);
    const last = addDays(today, toDay);
    if (!minutes) {
      const span = {
        start: startOfDay(from, zone),
        end: startOfDay(addDays(last, 1), zone),
      };
      return [{ id: demoId(random, createdAt), kind, reason, ...span }];
    }
    return Array.from({ length: toDay - fromDay + 1 }, (_, index) => {
      const day = addDays(from, index);
      const span = {
        start: instantAt(day, minutes[0], zone),
        end: instantAt(day, minutes[1], zone),
      };
      return { id: demoId(random, createdAt), kind, reason, ...span };
    });
  });
}

function extrasOf(
  random: Random,
  { data }: DemoDoctor,
  {
    plan,
    world,
    usualRoom,
  }: { plan: RoomPlan; world: World; usualRoom: string | null },
): DemoSchedule['extraSessions'] {
  const { today, zone, createdAt } = world;
  return data.extras.map(
    ({ weekday, inWeeks, minutes, slotMinutes, deskOnlyUntilHoursBefore }) => {
      const soonest = addDays(today, 2);
      const day = addDays(
        soonest,
        ((weekday - weekdayOf(soonest) + 7) % 7) + inWeeks * 7,
      );
      const [fromMinute, toMinute] = minutes;
      const wanted = { specialty: data.specialties[0] ?? '', usual: usualRoom };
      return {
        id: demoId(random, createdAt),
        start: instantAt(day, fromMinute, zone),
        end: instantAt(day, toMinute, zone),
        slotMinutes,
        roomId: plan.take(random, { weekday, fromMinute, toMinute }, wanted),
        practiceIds: null,
        deskOnlyUntilHoursBefore: deskOnlyUntilHoursBefore ?? null,
      };
    },
  );
}
