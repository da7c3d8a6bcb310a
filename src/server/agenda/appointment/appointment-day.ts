import { todayOf } from '../../../domain/appointments/day-acts.ts';
import type { ClinicDay } from '../../../domain/time/clinic-day.ts';
import { dayAt } from '../../../domain/time/clinic-zone.ts';
import type { Call } from '../../clinic/call.ts';
import type { StaffAppointmentRow } from './staff-appointment-queries.ts';

/** An appointment's clinic day, and the day by which it is judged now: its own until its session ends. */
export function appointmentDay(
  { startsAt, dayEndsAt }: Pick<StaffAppointmentRow, 'startsAt' | 'dayEndsAt'>,
  { now, today, zone }: Pick<Call, 'now' | 'today' | 'zone'>,
): { day: ClinicDay; today: ClinicDay } {
  const day = dayAt(startsAt, zone);
  return { day, today: todayOf({ day, today, dayEndsAt: dayEndsAt.getTime(), now: now.getTime() }) };
}
