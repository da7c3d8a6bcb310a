import type { OwnSchedule } from '../../contract/doctor/schedule.ts';
import { addDays } from '../../domain/calendar/clinic-day.ts';
import { dayOf, epochMinuteOf, instantOf } from '../../domain/calendar/clinic-zone.ts';
import type { Interval } from '../../domain/calendar/interval.ts';
import type { SessionTerms } from '../../domain/scheduling/schedule.ts';
import type { Catalog, CatalogDoctor } from '../clinic/catalog.ts';
import { done, type Outcome, refuse } from '../refusal.ts';

const holidayDays = 366;

/** When the doctor attends, from now on, as the administration set it up. */
export function readOwnSchedule(
  catalog: Catalog,
  { doctorId, now }: { doctorId: string; now: Date },
): Outcome<OwnSchedule, 'NOT_FOUND'> {
  const doctor = catalog.doctors.get(doctorId);
  if (!doctor) return refuse({ code: 'NOT_FOUND' });
  const minute = epochMinuteOf(now.getTime());
  const today = dayOf(minute, catalog.clinic.timeZone);
  const { rules, absences, extraSessions, holidays } = doctor.schedule;
  const isAhead = ({ end }: Interval) => end > minute;
  const byStart = (one: Interval, other: Interval) => one.start - other.start;
  return done({
    today,
    rules: rules
      .filter(({ validTo }) => validTo === null || validTo >= today)
      .toSorted((one, other) => one.weekday - other.weekday || one.fromMinute - other.fromMinute)
      .map(({ id, weekday, fromMinute, toMinute, validFrom, validTo, everyWeeks, ...terms }) => ({
        ...{ id, weekday, fromMinute, toMinute, validFrom, validTo, everyWeeks },
        ...toTerms(terms, catalog, doctor),
      })),
    absences: absences
      .filter(isAhead)
      .toSorted(byStart)
      .map((absence) => ({ ...toInstants(absence), reason: absence.reason })),
    extraSessions: extraSessions
      .filter(isAhead)
      .toSorted(byStart)
      .map((session) => ({ ...toInstants(session), ...toTerms(session, catalog, doctor) })),
    holidays: holidays
      .filter(({ day }) => day >= today && day < addDays(today, holidayDays))
      .toSorted((one, other) => (one.day < other.day ? -1 : 1))
      .map(({ day, name, isWorked }) => ({ day, name, isWorked })),
  });
}

function toTerms(
  { slotMinutes, roomId, practiceIds, deskOnlyUntilHoursBefore }: SessionTerms,
  { rooms }: Catalog,
  { practices }: CatalogDoctor,
) {
  return {
    slotMinutes,
    roomName: roomId === null ? null : (rooms.get(roomId) ?? null),
    practiceNames:
      practiceIds && practices.filter(({ id }) => practiceIds.includes(id)).map(({ name }) => name),
    deskOnlyUntilHoursBefore,
  };
}

function toInstants({ start, end }: Interval) {
  return { startsAt: toInstant(start), endsAt: toInstant(end) };
}

function toInstant(minute: number): string {
  return new Date(instantOf(minute).epochMilliseconds).toISOString();
}
