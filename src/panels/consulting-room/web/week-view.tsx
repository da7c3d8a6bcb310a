import { Link } from '@tanstack/react-router';
import {
  formatShortDay,
  formatTime,
  sentence,
} from '../../../base/ui/format/format.ts';
import { patientNameOf } from '../../../subjects/appointments/web/acts/appointment-words.ts';
import { StatusMark } from '../../../subjects/appointments/web/acts/status-mark.tsx';
import type { AgendaDay } from '../contract/agenda.ts';
import styles from './consulting-room.module.css';
import { partOf } from './room-order.ts';
import { sessionsOf, visitWord } from './room-words.ts';

interface WeekViewProps {
  days: readonly AgendaDay[];
  today: string;
  timeZone: string;
}

/** Seven days side by side, one below the other on a phone; each appointment opens on its day. */
export function WeekView({ days, today, timeZone }: WeekViewProps) {
  return (
    <ol className={styles.week}>
      {days.map((agenda) => (
        <WeekDay
          key={agenda.day}
          agenda={agenda}
          today={today}
          timeZone={timeZone}
        />
      ))}
    </ol>
  );
}

function WeekDay({
  agenda,
  today,
  timeZone,
}: {
  agenda: AgendaDay;
  today: string;
  timeZone: string;
}) {
  const { day } = agenda;
  const { standing, cancelled } = partOf(agenda.appointments);
  const dia = day === today ? undefined : day;
  return (
    <li className={styles.weekDay} data-today={day === today || undefined}>
      <h2 className={styles.weekDayName}>
        <Link to="/doctor/appointments" search={{ dia }}>
          {sentence(formatShortDay(day))}
          {day === today && <span className="visually-hidden"> (hoy)</span>}
        </Link>
      </h2>
      <p className={styles.weekDayNote}>{whyOf(agenda, timeZone)}</p>
      {standing.length > 0 && (
        <p className={styles.weekDayNote}>
          {standing.length === 1 ? '1 turno' : `${standing.length} turnos`}
          {cancelled.length > 0 &&
            `, ${cancelled.length} cancelado${cancelled.length === 1 ? '' : 's'}`}
        </p>
      )}
      <ul className={styles.weekAppointments}>
        {standing.map((appointment) => (
          <li key={appointment.id}>
            <Link
              to="/doctor/appointments"
              search={{ dia, turno: appointment.id }}
              className={styles.weekAppointment}
              data-appointment={appointment.status}
            >
              <span className={styles.weekHour}>
                <StatusMark appointment={appointment} compact />
                <time dateTime={appointment.startsAt}>
                  {formatTime(appointment.startsAt, timeZone)}
                </time>
              </span>
              <span>{patientNameOf(appointment)}</span>
              {appointment.isFirstVisit && (
                <span className={styles.quiet}>{visitWord(appointment)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The hours of the day, or the reason why there are none. */
function whyOf(agenda: AgendaDay, timeZone: string): string {
  switch (agenda.closure?.code) {
    case 'HOLIDAY':
      return `Feriado: ${agenda.closure.name}`;
    case 'ABSENT':
      return `Ausente: ${agenda.closure.reason}`;
    case 'NO_SESSION':
      return 'No atiende';
    default:
      return sessionsOf(agenda, timeZone);
  }
}
