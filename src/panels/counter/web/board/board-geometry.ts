import type { AgendaColumn } from '../../../../subjects/appointments/contract/agenda.ts';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';

/** The whole hours that the board shows, in minutes of the day. */
export interface BoardHours {
  from: number;
  to: number;
}

/** Pixels per minute on the board at the usual text size: the board grows with its text. */
export const PIXELS_PER_MINUTE = 2;

const MINUTE_MS = 60_000;

/** The minute of the day of an instant. */
export function minuteOf(startsAt: string, dayStartsAt: string): number {
  return Math.round(
    (Date.parse(startsAt) - Date.parse(dayStartsAt)) / MINUTE_MS,
  );
}

export function instantAtMinute(minute: number, dayStartsAt: string): string {
  return new Date(Date.parse(dayStartsAt) + minute * MINUTE_MS).toISOString();
}

/** From the first hour with a session or an appointment to the last; an empty day shows 8 to 18. */
export function hoursOf(
  columns: readonly AgendaColumn[],
  appointments: readonly StaffAppointment[],
  dayStartsAt: string,
): BoardHours {
  const sessions = columns.flatMap((column) => column.sessions);
  const starts = [
    ...sessions.map(({ from }) => from),
    ...appointments.map(({ startsAt }) => minuteOf(startsAt, dayStartsAt)),
  ];
  const ends = [
    ...sessions.map(({ to }) => to),
    ...appointments.map(({ endsAt }) => minuteOf(endsAt, dayStartsAt)),
  ];
  if (starts.length === 0) return { from: 480, to: 1080 };
  let [from, to] = [starts[0] ?? 480, ends[0] ?? 1080];
  for (const start of starts) from = Math.min(from, start);
  for (const end of ends) to = Math.max(to, end);
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
}

/** The start on a doctor's grid nearest to a minute; null if the doctor does not attend. */
export function nearestStart(
  column: AgendaColumn,
  minute: number,
): number | null {
  for (const { from, to, slotMinutes } of column.sessions) {
    if (minute < from - slotMinutes / 2 || minute >= to) continue;
    const slot = Math.round((minute - from) / slotMinutes);
    const last = Math.max(0, Math.floor((to - from) / slotMinutes) - 1);
    return from + Math.max(0, Math.min(slot, last)) * slotMinutes;
  }
  return null;
}

/** The stretches of the shown hours in which a doctor does not attend. */
export function closedStretches(
  column: AgendaColumn,
  { from, to }: BoardHours,
): BoardHours[] {
  const closed: BoardHours[] = [];
  let open = from;
  for (const session of column.sessions) {
    if (session.from > open) closed.push({ from: open, to: session.from });
    open = Math.max(open, session.to);
  }
  if (open < to) closed.push({ from: open, to });
  return closed;
}

/** The reason why a column has no session. */
export function closureWords(
  closure: NonNullable<AgendaColumn['closure']>,
): string {
  switch (closure.code) {
    case 'HOLIDAY':
      return `Feriado: ${closure.name}`;
    case 'ABSENT':
      return closure.reason ? `Ausente: ${closure.reason}` : 'Ausente';
    case 'NO_SESSION':
      return 'No atiende este día';
    case 'DISABLED':
      return 'Ya no atiende: quedan turnos dados';
  }
}
