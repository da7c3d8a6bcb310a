import type { AgendaDay } from '../../contract/reception/agenda.ts';
import { dayOf, daySpan, epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import { listStaffTurnos, type StaffTurnoRow } from '../appointments/staff-turno-queries.ts';
import { toStaffTurno } from '../appointments/to-staff-turno.ts';
import type { Agenda } from '../availability/offers-of-doctor.ts';
import { columnsOf } from './agenda-columns.ts';
import { findOverbookLimits, listTurnosOfDay } from './agenda-queries.ts';
import type { DeskCall } from './desk-call.ts';

/** A day of all doctors, as the counter sees it; and who was left in the waiting room on the days before today. */
export async function readAgendaDay(
  { db, catalog: cache }: Agenda,
  { day, actor, now }: DeskCall & { day: string },
): Promise<AgendaDay> {
  const catalog = await cache.current();
  const { timeZone } = catalog.clinic;
  const span = daySpan(day, timeZone);
  const today = daySpan(dayOf(epochMinuteOf(now.getTime()), timeZone), timeZone);
  const [turnos, left, limits] = await Promise.all([
    listTurnosOfDay(db, { from: instant(span.start), to: instant(span.end) }),
    listStaffTurnos(db, { statuses: ['arrived'], startsBefore: instant(today.start) }),
    findOverbookLimits(db),
  ]);
  const look = { actor, now, timeZone };
  return {
    day,
    timeZone,
    serverNow: now.toISOString(),
    dayStartsAt: instant(span.start).toISOString(),
    doctors: columnsOf({
      ...{ catalog, day, turnos, limits },
      openingsOf: (doctor) => cache.openingsOf(catalog, doctor, day),
    }),
    turnos: turnos.map((row) => toStaffTurno(row, look)),
    counts: countsOf(turnos),
    leftWaiting: left.map((row) => toStaffTurno(row, look)),
  };
}

function countsOf(rows: readonly StaffTurnoRow[]): AgendaDay['counts'] {
  const counts = { booked: 0, arrived: 0, in_progress: 0, fulfilled: 0, noshow: 0, cancelled: 0 };
  for (const { status } of rows) counts[status]++;
  return counts;
}

function instant(minute: number): Date {
  return new Date(minute * 60_000);
}
