import type { SnapshotCache } from '../../../base/clinic/server/snapshot-cache.ts';
import type { Call } from '../../../base/doors/call.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import {
  addDays,
  type ClinicDay,
  daysFrom,
  weekdayOf,
} from '../../../base/time/clinic-day.ts';
import {
  dayAt,
  instantOf,
  startOfDay,
} from '../../../base/time/clinic-zone.ts';
import { listStaffAppointments } from '../../../subjects/appointments/server/staff-appointment-queries.ts';
import { nearestReach } from '../../../subjects/schedule/rules/next-free.ts';
import { listLateArrivals } from '../../../subjects/schedule/server/absences/delay-queries.ts';
import type { AgendaDay } from '../contract/agenda.ts';
import {
  type OwnAgenda,
  openingsOn,
  openOwnAgenda,
  toAgendaDay,
} from './doctor-day.ts';

interface Services {
  db: Database;
  snapshot: SnapshotCache;
}

interface OwnDay extends Call<'doctor'> {
  day: ClinicDay;
}

/** Reads one of the doctor's days, with the first day after it on which they attend. */
export async function readDay(
  services: Services,
  request: OwnDay,
): Promise<AgendaDay & { nextDay: ClinicDay | null }> {
  const agenda = await openOwnAgenda(services.snapshot, request);
  const [day] = await readDays(services.db, agenda, [request.day]);
  const ahead = daysFrom(addDays(request.day, 1), nearestReach.farDays);
  const nextDay =
    ahead.find(
      (each) => (openingsOn(agenda, each)?.openings.length ?? 0) > 0,
    ) ?? null;
  return { ...(day as AgendaDay), nextDay };
}

/** The week that contains a day, from Monday on. */
export async function readWeek(
  services: Services,
  request: OwnDay,
): Promise<AgendaDay[]> {
  const agenda = await openOwnAgenda(services.snapshot, request);
  const monday = addDays(request.day, 1 - weekdayOf(request.day));
  return readDays(services.db, agenda, daysFrom(monday, 7));
}

/** Reads consecutive days at once. */
async function readDays(
  db: Database,
  agenda: OwnAgenda,
  days: ClinicDay[],
): Promise<AgendaDay[]> {
  const { zone, actor, today, now } = agenda.call;
  const startOf = (day: ClinicDay) =>
    new Date(instantOf(startOfDay(day, zone)).epochMilliseconds);
  const [first = '', last = first] = [days[0], days.at(-1)];
  const [rows, late] = await Promise.all([
    listStaffAppointments(db, {
      doctorId: actor.id,
      // Today includes the evening before, while its session goes on or its patients wait.
      startsFrom: startOf(days.includes(today) ? addDays(first, -1) : first),
      startsBefore: startOf(addDays(last, 1)),
    }),
    listLateArrivals(db, { day: today, doctorId: actor.id, now }),
  ]);
  const arrivesAt = late.get(actor.id) ?? null;
  return days.map((day) =>
    toAgendaDay(agenda, day, {
      // In a week the evening before has its own column.
      rows:
        days.length > 1
          ? rows.filter(({ startsAt }) => dayAt(startsAt, zone) === day)
          : rows,
      arrivesAt: day === today ? arrivesAt : null,
    }),
  );
}
