import type { Call } from '../../../base/doors/call.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import { dayAt, startOfDay } from '../../../base/time/clinic-zone.ts';
import { todayOf } from '../rules/day-acts.ts';
import { isOvernight } from '../rules/overnight.ts';

type Clock = Pick<Call, 'now' | 'today' | 'zone'>;

/** An appointment's clinic day, and the day by which it is judged now: its own until its session ends. */
export function appointmentDay(
  { startsAt, dayEndsAt }: { startsAt: Date; dayEndsAt: Date },
  { now, today, zone }: Clock,
): { day: ClinicDay; today: ClinicDay } {
  const day = dayAt(startsAt, zone);
  return {
    day,
    today: todayOf({
      day,
      today,
      dayEndsAt: dayEndsAt.getTime(),
      now: now.getTime(),
    }),
  };
}

/** The data that decide if an appointment is in a queue. */
export interface Queueing {
  status: string;
  startsAt: Date;
  arrivedAt: Date | null;
  dayEndsAt: Date;
}

/** True if an appointment is in today's queue: of today, or of the evening before and still going on. */
export function isOfQueue(appointment: Queueing, clock: Clock): boolean {
  return (
    dayAt(appointment.startsAt, clock.zone) === clock.today ||
    isOfEveningBefore(appointment, clock)
  );
}

export function isOfEveningBefore(
  { status, startsAt, arrivedAt, dayEndsAt }: Queueing,
  { now, today, zone }: Clock,
): boolean {
  const evening = {
    status,
    startsAt: startsAt.getTime(),
    dayEndsAt: dayEndsAt.getTime(),
    arrivedAt: arrivedAt?.getTime() ?? null,
  };
  return isOvernight(evening, {
    now: now.getTime(),
    dayStartsAt: startOfDay(today, zone) * 60_000,
  });
}
