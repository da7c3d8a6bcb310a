import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
import { daysOfMonth } from '../../../../base/time/clinic-day.ts';
import {
  dayOf,
  epochMinuteOf,
  startOfDay,
  type Zone,
} from '../../../../base/time/clinic-zone.ts';
import type { ChangeMonth } from '../../../appointments/contract/public-appointments.ts';
import {
  type AccessRefusal,
  type AppointmentRequest,
  accessAppointment,
} from '../../../appointments/server/appointment-access.ts';
import type { AppointmentRow } from '../../../appointments/server/appointment-queries.ts';
import {
  changeUntilHoursOf,
  whyNotChanged,
} from '../../../appointments/server/linked-appointment.ts';
import { readDoctorMonth } from '../../../schedule/server/availability/read-doctor-month.ts';

/**
 * Reads the times of a month to which an appointment may move. Its own time does not block them, and is left
 * out.
 */
export async function readChangeMonth(
  services: Services,
  request: AppointmentRequest & { month: string },
): Promise<
  Outcome<ChangeMonth, AccessRefusal | 'WRONG_STATUS' | 'CHANGE_TOO_LATE'>
> {
  const accessed = await accessAppointment(services, request);
  if (!accessed.ok) return accessed;
  const { appointment } = accessed.value;
  const { now, month } = request;
  const snapshot = await services.snapshot.current();
  const refusal = whyNotChanged(appointment, {
    now,
    changeUntilHours: changeUntilHoursOf(snapshot, appointment),
  });
  if (refusal) return { ok: false, refusal };
  const { doctorId, practiceId } = appointment;
  const ownHold = { appointmentId: appointment.id };
  const free = await readDoctorMonth(services, {
    doctorId,
    practiceId,
    ownHold,
    month,
    now,
    audience: 'web',
  });
  // The doctor left, or no longer offers this practice.
  if (!free) return done(nothingOffered(month, snapshot.clinic.timeZone));
  return done({
    timeZone: free.timeZone,
    days: withoutItsOwn(appointment, free),
  });
}

function nothingOffered(month: string, timeZone: Zone): ChangeMonth {
  const days = daysOfMonth(month).map((day) => ({
    day,
    starts: [],
    reason: { code: 'PRACTICE_NOT_OFFERED' as const },
  }));
  return { timeZone, days };
}

function withoutItsOwn(
  appointment: AppointmentRow,
  { timeZone, days }: ChangeMonth,
): ChangeMonth['days'] {
  const start = epochMinuteOf(appointment.startsAt.getTime());
  const ownDay = dayOf(start, timeZone);
  const ownMinute = start - startOfDay(ownDay, timeZone);
  return days.map((day) => {
    if (day.day !== ownDay || !day.starts.includes(ownMinute)) return day;
    const starts = day.starts.filter((minute) => minute !== ownMinute);
    return {
      day: day.day,
      starts,
      reason: starts.length > 0 ? null : { code: 'FULL' as const },
    };
  });
}
