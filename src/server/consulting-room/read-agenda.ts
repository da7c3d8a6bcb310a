import type { AgendaDay } from '../../contract/doctor/agenda.ts';
import { addDays, type ClinicDay, daysFrom, weekdayOf } from '../../domain/calendar/clinic-day.ts';
import { instantOf, startOfDay } from '../../domain/calendar/clinic-zone.ts';
import { listStaffTurnos } from '../appointments/staff-turno-queries.ts';
import type { CatalogCache } from '../clinic/catalog-cache.ts';
import type { Database } from '../db/database.ts';
import { type OwnAgenda, openingsOn, openOwnAgenda, toAgendaDay } from './agenda-day.ts';
import type { DoctorCall } from './doctor-call.ts';

interface Services {
  db: Database;
  catalog: CatalogCache;
}

type Asked = Pick<DoctorCall, 'doctorId' | 'now'> & { day: ClinicDay };

/** How far ahead is looked for the next day on which the doctor attends. */
const lookAheadDays = 62;

/** One of the doctor's days, with the first day after it on which they attend. */
export async function readDay(
  services: Services,
  asked: Asked,
): Promise<AgendaDay & { nextDay: ClinicDay | null }> {
  const agenda = await openOwnAgenda(services.catalog, asked);
  const [day] = await readDays(services.db, agenda, [asked.day]);
  const ahead = daysFrom(addDays(asked.day, 1), lookAheadDays);
  const nextDay = ahead.find((each) => (openingsOn(agenda, each)?.openings.length ?? 0) > 0) ?? null;
  return { ...(day as AgendaDay), nextDay };
}

/** The week in which a day lies, from Monday on. */
export async function readWeek(services: Services, asked: Asked): Promise<AgendaDay[]> {
  const agenda = await openOwnAgenda(services.catalog, asked);
  const monday = addDays(asked.day, 1 - weekdayOf(asked.day));
  return readDays(services.db, agenda, daysFrom(monday, 7));
}

/** Days in a row, in one statement. */
async function readDays(db: Database, agenda: OwnAgenda, days: ClinicDay[]): Promise<AgendaDay[]> {
  const { timeZone, actor } = agenda.look;
  const startOf = (day: ClinicDay) => new Date(instantOf(startOfDay(day, timeZone)).epochMilliseconds);
  const [first = '', last = first] = [days[0], days.at(-1)];
  const rows = await listStaffTurnos(db, {
    doctorId: actor.id,
    startsFrom: startOf(first),
    startsBefore: startOf(addDays(last, 1)),
  });
  return days.map((day) => toAgendaDay(agenda, day, rows));
}
