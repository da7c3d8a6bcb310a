import type { ComponentProps } from 'react';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { monthOf } from '../../../../base/time/clinic-day.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import { Refused } from '../../../schedule/web/availability/refused.tsx';
import type { Booking } from '../state/use-booking.ts';
import { privateMark } from './private-mark.ts';
import { type FreeTime, timesOf, useAvailability } from './use-availability.ts';

interface LostTimeProps
  extends Omit<ComponentProps<typeof Refused>, 'nearest'> {
  booking: Booking;
}

const MOST = 4;

/**
 * Says why the booking was refused. If any professional was wanted, offers the nearest times of all of them.
 */
export function LostTime({ booking, ...refused }: LostTimeProps) {
  const { subject } = booking;
  const isOfAnybody =
    subject !== null && !subject.doctor && isLost(refused.error);
  if (!isOfAnybody) return <Refused {...refused} />;
  return <LostToAnybody booking={booking} subject={subject} {...refused} />;
}

type OfAnybody = LostTimeProps & { subject: NonNullable<Booking['subject']> };

function LostToAnybody({ booking, subject, ...refused }: OfAnybody) {
  const { timeZone } = refused;
  // The time of the refused hold, else the time that was held when confirming.
  const lost = booking.hold.creation.isError
    ? booking.hold.creation.variables
    : booking.held?.slot;
  const month = lost ? monthOf(dayAt(lost.startsAt, timeZone)) : null;
  const { days } = useAvailability({ subject, month });
  if (!lost) return <Refused {...refused} />;
  const others = [...days]
    .flatMap(([day, offered]) => timesOf(day, offered, timeZone))
    // Times that were read before the loss may still include the lost one.
    .filter(
      ({ doctorId, startsAt }) =>
        doctorId !== lost.doctorId ||
        Date.parse(startsAt) !== Date.parse(lost.startsAt),
    );
  const nearest = nearestTo(Date.parse(lost.startsAt), others).map((time) => ({
    ...time,
    note: subject.insurer && privateMark(time),
  }));
  return <Refused {...refused} {...(nearest.length > 0 && { nearest })} />;
}

function isLost(error: unknown): boolean {
  return ['SLOT_TAKEN', 'SLOT_NOT_OFFERED'].includes(problemOf(error).code);
}

function nearestTo(lostAt: number, times: readonly FreeTime[]): FreeTime[] {
  const away = ({ startsAt }: FreeTime) =>
    Math.abs(Date.parse(startsAt) - lostAt);
  return times
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, MOST)
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}
