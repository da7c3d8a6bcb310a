import { useMemo } from 'react';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import type { StaffAppointment } from '../../contract/staff-appointments.ts';
import {
  actsNow,
  canCall,
  statusAfter,
  todayOf,
} from '../../rules/day-acts.ts';
import { type KeptAct, pendingActs } from './act-queue.ts';
import type { ActsRole } from './appointment-order.ts';
import { useKeptActs } from './kept-acts.ts';
import { isKeyed } from './keyed-order.ts';

interface Moment {
  role: ActsRole;
  timeZone: string;
  /** The clinic's day. */
  today: string;
  /** Milliseconds since the epoch, on the server's clock. */
  now: number;
}

/** Returns the appointments as they will be once the kept acts are sent; the same array if there are none. */
export function withKeptActs<Appointment extends StaffAppointment>(
  appointments: readonly Appointment[],
  acts: readonly KeptAct[],
  moment: Moment,
): Appointment[] {
  const kept = pendingActs(acts).filter(({ isKept }) => isKept);
  if (kept.length === 0) return appointments as Appointment[];
  return appointments.map((appointment) =>
    kept
      .filter(({ appointmentId }) => appointmentId === appointment.id)
      .reduce((before, act) => afterAct(before, act, moment), appointment),
  );
}

function afterAct<Appointment extends StaffAppointment>(
  appointment: Appointment,
  { order, pressedAt }: KeptAct,
  { role, timeZone, today, now }: Moment,
): Appointment {
  // Turns and money are not shown with the appointment.
  if (isKeyed(order)) return appointment;
  const at = new Date(pressedAt).toISOString();
  if (order.kind === 'undo')
    return { ...appointment, undo: null, arrivalStep: null };
  if (order.kind === 'call')
    return { ...appointment, calls: appointment.calls + 1, calledAt: at };
  const status = statusAfter(order.kind) as StaffAppointment['status'];
  const startsAt = Date.parse(appointment.startsAt);
  const day = dayAt(appointment.startsAt, timeZone);
  const dayEndsAt = Date.parse(appointment.dayEndsAt);
  return {
    ...appointment,
    ...(order.kind === 'arrive' && { arrivedAt: at }),
    ...(order.kind === 'start' && { startedAt: at }),
    ...(order.kind === 'finish' && { finishedAt: at }),
    ...(order.kind === 'cancel' && {
      cancelledBy: role,
      cancelAskedBy: order.askedBy,
    }),
    status,
    acts: actsNow({
      status,
      role,
      day,
      today: todayOf({ day, today, dayEndsAt, now }),
      startsAt,
      now,
    }),
    canCall: canCall(status),
    canMove: false,
    arrivalStep: null,
    undo: null,
  };
}

interface DayOfAppointments {
  appointments: StaffAppointment[];
  leftWaiting?: StaffAppointment[];
}

/** Returns a day with the effect of the acts that are not sent yet. */
export function useDayWithKeptActs<Day extends DayOfAppointments>(
  day: Day,
  { role, timeZone, today }: Omit<Moment, 'now'>,
): Day {
  const acts = useKeptActs(role);
  return useMemo(() => {
    const moment = { role, timeZone, today, now: Date.now() };
    const appointments = withKeptActs(day.appointments, acts, moment);
    const leftWaiting =
      day.leftWaiting && withKeptActs(day.leftWaiting, acts, moment);
    if (appointments === day.appointments && leftWaiting === day.leftWaiting)
      return day;
    return { ...day, appointments, ...(leftWaiting && { leftWaiting }) };
  }, [day, acts, role, timeZone, today]);
}
