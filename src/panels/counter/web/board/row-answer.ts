import {
  type WaitLevel,
  type WaitLimits,
  waitLevel,
} from '../../../../base/clinic/rules/waiting-time.ts';
import {
  minutesBetween,
  minutesWords,
} from '../../../../base/ui/format/duration-words.ts';
import { formatTime } from '../../../../base/ui/format/format.ts';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import { askedByWords } from '../../../../subjects/appointments/web/acts/appointment-words.ts';

/** The answer to what patients ask all day, beside the state. */
export interface RowAnswer {
  text: string;
  level: WaitLevel;
}

interface Moment {
  /** ISO instant. */
  now: string;
  timeZone: string;
  waitLimits: WaitLimits;
}

/**
 * Returns the wait and the last call, the lateness, the times of the visit, or who asked for the
 * cancellation. Null: nothing to say.
 */
export function rowAnswer(
  appointment: StaffAppointment,
  moment: Moment,
): RowAnswer | null {
  const { status, startsAt, arrivedAt, startedAt, finishedAt } = appointment;
  const at = (instant: string) => formatTime(instant, moment.timeZone);
  const quiet = (text: string): RowAnswer | null =>
    text === '' ? null : { text, level: 'usual' };
  switch (status) {
    case 'arrived':
      return arrivedAt === null
        ? null
        : waiting({ ...appointment, arrivedAt }, moment);
    case 'booked': {
      const late = minutesBetween(startsAt, moment.now);
      return quiet(late > 0 ? `${minutesWords(late)} tarde` : '');
    }
    case 'in_progress':
      return quiet(startedAt ? `Desde las ${at(startedAt)}` : '');
    case 'fulfilled':
      return quiet(finishedAt ? `Hasta las ${at(finishedAt)}` : '');
    case 'cancelled':
      return quiet(askedByWords(appointment));
    default:
      return null;
  }
}

function waiting(
  {
    arrivedAt,
    calls,
    calledAt,
    roomName,
  }: StaffAppointment & { arrivedAt: string },
  { now, timeZone, waitLimits }: Moment,
): RowAnswer {
  const minutes = minutesBetween(arrivedAt, now);
  const wait = `Espera ${minutesWords(minutes)}`;
  const level = waitLevel(minutes, waitLimits);
  if (calledAt === null) return { text: wait, level };
  // The room comes last: the next column shows it too, and the line may be cut.
  const times = calls > 1 ? `, ${calls} veces` : '';
  const where = roomName === null ? '' : `${times && ','} a ${roomName}`;
  return {
    text: `${wait} · llamado ${formatTime(calledAt, timeZone)}${times}${where}`,
    level,
  };
}

/** Puts the waiting patients first, the longest wait on top, and keeps the order of the others. */
export function byWait(
  appointments: readonly StaffAppointment[],
): StaffAppointment[] {
  const since = ({ status, arrivedAt }: StaffAppointment) =>
    status === 'arrived' && arrivedAt !== null
      ? Date.parse(arrivedAt)
      : Number.POSITIVE_INFINITY;
  return appointments.toSorted((a, b) =>
    since(a) === since(b) ? 0 : since(a) - since(b),
  );
}
