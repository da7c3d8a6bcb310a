import type { Call } from '../../../../base/doors/call.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import { daySpan, startOfDay } from '../../../../base/time/clinic-zone.ts';
import { listLateArrivals } from '../../../schedule/server/absences/delay-queries.ts';
import type { AgendaDay } from '../../contract/agenda.ts';
import { isOfEveningBefore } from '../appointment-day.ts';
import {
  listStaffAppointments,
  type StaffAppointmentRow,
} from '../staff-appointment-queries.ts';
import { toStaffAppointment } from '../to-staff-appointment.ts';
import { columnsOf } from './agenda-columns.ts';
import { findOverbookLimits, findWaitLimits } from './agenda-queries.ts';

/**
 * Returns a day of all doctors for the counter, with the patients left waiting on earlier days. Today's list
 * includes appointments of the evening before that are still in the queue.
 */
export async function readAgendaDay(
  { db, snapshot: cache }: ReadServices,
  { day, ...call }: Call<'reception'> & { day: string },
): Promise<AgendaDay> {
  const { now, today, zone } = call;
  const snapshot = await cache.current();
  const span = daySpan(day, zone);
  const todayStartsAt = instant(startOfDay(today, zone));
  const [ofDay, ofBefore, limits, late, waitLimits] = await Promise.all([
    listStaffAppointments(db, {
      startsFrom: instant(span.start),
      startsBefore: instant(span.end),
    }),
    listStaffAppointments(db, {
      statuses: ['booked', 'arrived', 'in_progress'],
      startsBefore: todayStartsAt,
    }),
    findOverbookLimits(db),
    listLateArrivals(db, { day, now }),
    findWaitLimits(db),
  ]);
  const isOfQueue = (row: StaffAppointmentRow) => isOfEveningBefore(row, call);
  const overnight = ofBefore.filter(isOfQueue);
  const appointments = day === today ? [...overnight, ...ofDay] : ofDay;
  const left = ofBefore.filter(
    (row) => row.status === 'arrived' && !isOfQueue(row),
  );
  return {
    day,
    timeZone: zone,
    serverNow: now.toISOString(),
    dayStartsAt: instant(span.start).toISOString(),
    waitLimits,
    doctors: columnsOf({
      snapshot,
      day,
      appointments: ofDay,
      limits,
      late,
      openingsOf: (doctor) => cache.openingsOf(snapshot, doctor, day),
    }),
    appointments: appointments.map((row) => toStaffAppointment(row, call)),
    counts: countsOf(appointments),
    leftWaiting: left.map((row) => toStaffAppointment(row, call)),
  };
}

function countsOf(rows: readonly StaffAppointmentRow[]): AgendaDay['counts'] {
  const counts = {
    booked: 0,
    arrived: 0,
    in_progress: 0,
    fulfilled: 0,
    noshow: 0,
    cancelled: 0,
  };
  for (const { status } of rows) counts[status]++;
  return counts;
}

function instant(minute: number): Date {
  return new Date(minute * 60_000);
}
