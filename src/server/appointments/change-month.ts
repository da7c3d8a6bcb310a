import type { ChangeMonth } from '../../contract/public/appointments.ts';
import { daysOfMonth } from '../../domain/calendar/clinic-day.ts';
import { dayOf, epochMinuteOf, startOfDay, type Zone } from '../../domain/calendar/clinic-zone.ts';
import { readDoctorMonth } from '../availability/read-doctor-month.ts';
import { done, type Outcome } from '../refusal.ts';
import type { BookingServices } from './book-appointment.ts';
import { changeUntilHoursOf, whyNotChanged } from './linked-turno.ts';
import { accessTurno, type TurnoAsked } from './turno-access.ts';
import type { TurnoRow } from './turno-queries.ts';

/** The times of a month that a turno may be moved to: its own does not stand in their way, and is none of them. */
export async function readChangeMonth(
  services: BookingServices,
  asked: TurnoAsked & { month: string },
): Promise<
  Outcome<ChangeMonth, 'ACCESS_REFUSED' | 'TOO_MANY_ATTEMPTS' | 'WRONG_STATUS' | 'CHANGE_TOO_LATE'>
> {
  const accessed = await accessTurno(services.budgets, asked);
  if (!accessed.ok) return accessed;
  const { turno } = accessed.value;
  const { now, month } = asked;
  const catalog = await services.catalog.current();
  const refusal = whyNotChanged(turno, { now, changeUntilHours: changeUntilHoursOf(catalog, turno) });
  if (refusal) return { ok: false, refusal };
  const { doctorId, practiceId } = turno;
  const ownHold = { turnoId: turno.id };
  const free = await readDoctorMonth(services, {
    doctorId,
    practiceId,
    ownHold,
    month,
    now,
    audience: 'web',
  });
  // The doctor left, or gave up what this visit is for.
  if (!free) return done(nothingOffered(month, catalog.clinic.timeZone));
  return done({ timeZone: free.timeZone, days: withoutItsOwn(turno, free) });
}

function nothingOffered(month: string, timeZone: Zone): ChangeMonth {
  const days = daysOfMonth(month).map((day) => ({
    day,
    starts: [],
    reason: { code: 'PRACTICE_NOT_OFFERED' as const },
  }));
  return { timeZone, days };
}

function withoutItsOwn(turno: TurnoRow, { timeZone, days }: ChangeMonth): ChangeMonth['days'] {
  const start = epochMinuteOf(turno.startsAt.getTime());
  const ownDay = dayOf(start, timeZone);
  const ownMinute = start - startOfDay(ownDay, timeZone);
  return days.map((one) => {
    if (one.day !== ownDay || !one.starts.includes(ownMinute)) return one;
    const starts = one.starts.filter((minute) => minute !== ownMinute);
    return { day: one.day, starts, reason: starts.length > 0 ? null : { code: 'FULL' as const } };
  });
}
