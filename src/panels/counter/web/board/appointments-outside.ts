import type {
  AgendaColumn,
  AgendaDay,
} from '../../../../subjects/appointments/contract/agenda.ts';
import { placeInSchedule } from '../../../../subjects/schedule/rules/place-in-schedule.ts';
import { closureWords, minuteOf } from './board-geometry.ts';

type DayOfAppointments = Pick<
  AgendaDay,
  'appointments' | 'doctors' | 'dayStartsAt'
>;

/** Patients with an appointment at a time when their doctor does not attend, mostly left after an absence. */
export function appointmentsOutside({
  appointments,
  doctors,
  dayStartsAt,
}: DayOfAppointments): ReadonlySet<string> {
  const days = new Map(
    doctors.map((column) => [column.id, openingsOf(column)]),
  );
  const outside = appointments.filter(
    ({ status, doctor, startsAt, endsAt, practiceId, overbookPlace }) => {
      const day = days.get(doctor.id);
      if (!day || (status !== 'booked' && status !== 'arrived')) return false;
      const span = {
        start: minuteOf(startsAt, dayStartsAt),
        end: minuteOf(endsAt, dayStartsAt),
      };
      return (
        placeInSchedule(
          { ...span, practiceId, isOverbooked: overbookPlace > 0 },
          day,
          [],
        ) !== 'inside'
      );
    },
  );
  return new Set(outside.map(({ id }) => id));
}

/** Sessions in minutes of the day. Their practices are ignored: they were checked when the appointment was given. */
function openingsOf({ sessions }: AgendaColumn) {
  return {
    openings: sessions.map(({ from, to }) => ({
      start: from,
      end: to,
      practiceIds: null,
    })),
    closure: null,
  };
}

/** The reason why the doctor does not attend then, if the day tells it. */
export function outsideWords(column: AgendaColumn | undefined): string {
  if (column?.closure) return closureWords(column.closure);
  return column?.absenceReason
    ? `Ausente: ${column.absenceReason}`
    : 'No atiende a esa hora';
}
