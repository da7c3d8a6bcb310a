import { Link } from '@tanstack/react-router';
import { formatTime } from '../../../base/ui/format/format.ts';
import type { StaffAppointment } from '../../../subjects/appointments/contract/staff-appointments.ts';
import {
  coverageOf,
  patientNameOf,
  readingWords,
} from '../../../subjects/appointments/web/acts/appointment-words.ts';
import { StatusMark } from '../../../subjects/appointments/web/acts/status-mark.tsx';
import { WaitingMark } from '../../../subjects/appointments/web/kept/waiting-mark.tsx';
import { UnreadMark } from '../../../subjects/appointments/web/lines/unread-mark.tsx';
import styles from './consulting-room.module.css';
import { useRoom } from './room.ts';
import { partOf } from './room-order.ts';
import { countsOf, minutesSince, visitWord } from './room-words.ts';

/** All appointments of the day by time; the chosen one is shown large beside it. */
export function DayList({ shownId }: { shownId: string | null }) {
  const { appointments } = useRoom().agenda;
  const { standing, cancelled } = partOf(appointments);
  const row = (appointment: StaffAppointment) => (
    <DayRow
      key={appointment.id}
      appointment={appointment}
      isShown={appointment.id === shownId}
    />
  );
  return (
    <section className={styles.day} aria-labelledby="turnos-del-dia">
      <h2 id="turnos-del-dia" className={styles.dayTitle}>
        Turnos del día
      </h2>
      <p className={styles.counts}>{countsOf(appointments)}</p>
      <ul className={styles.dayRows}>{standing.map(row)}</ul>
      {cancelled.length > 0 && (
        <details
          className={styles.cancelled}
          open={cancelled.some(({ id }) => id === shownId) || undefined}
        >
          <summary>
            {cancelled.length === 1
              ? '1 turno cancelado'
              : `${cancelled.length} turnos cancelados`}
          </summary>
          <ul className={styles.dayRows}>{cancelled.map(row)}</ul>
        </details>
      )}
    </section>
  );
}

function DayRow({
  appointment,
  isShown,
}: {
  appointment: StaffAppointment;
  isShown: boolean;
}) {
  const { agenda, isToday, timeZone, now, acts } = useRoom();
  const { status, arrivedAt } = appointment;
  const isOver =
    status === 'fulfilled' || status === 'noshow' || status === 'cancelled';
  return (
    <li>
      <Link
        to="/doctor/appointments"
        search={{
          dia: isToday ? undefined : agenda.day,
          turno: appointment.id,
        }}
        replace
        resetScroll={false}
        className={styles.dayRow}
        data-shown={isShown || undefined}
        data-appointment={status}
        aria-current={isShown ? 'true' : undefined}
      >
        <time className={styles.hour} dateTime={appointment.startsAt}>
          {formatTime(appointment.startsAt, timeZone)}
        </time>
        <span className={styles.rowHead}>
          <span className={styles.rowName}>
            {patientNameOf(appointment)}
            {appointment.hasPrivateNote && (
              <span className={styles.noteMark}>
                <span aria-hidden="true"> ✎</span>
                <span className="visually-hidden"> (con nota)</span>
              </span>
            )}
          </span>
          <span className={styles.rowState}>
            <StatusMark appointment={appointment} />
            {acts.isWaiting(appointment.id) && <WaitingMark />}
            <UnreadMark {...appointment} />
            {status === 'arrived' && arrivedAt && (
              <span>{minutesSince(arrivedAt, now)}</span>
            )}
          </span>
        </span>
        {!isOver && (
          <span className={styles.rowDetail}>
            {[
              visitWord(appointment),
              appointment.overbookPlace > 0 && 'Sobreturno',
              appointment.practiceName,
              readingWords(appointment),
              coverageOf(appointment),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </Link>
    </li>
  );
}
