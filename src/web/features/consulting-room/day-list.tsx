import { Link } from '@tanstack/react-router';
import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { formatTime } from '../../lib/format.ts';
import { StatusMark } from '../../turno-acts/status-mark.tsx';
import { patientNameOf } from '../../turno-acts/turno-words.ts';
import styles from './consulting-room.module.css';
import { partOf } from './room-order.ts';
import { countsOf, coverageOf, minutesSince, visitWord } from './room-words.ts';

interface DayListProps {
  turnos: readonly StaffTurno[];
  /** Of another day than today. */
  dia: string | undefined;
  shownId: string | null;
  timeZone: string;
  now: number;
}

/** Everybody of the day by time; who is chosen stands large beside it. */
export function DayList({ turnos, dia, shownId, timeZone, now }: DayListProps) {
  const { standing, cancelled } = partOf(turnos);
  const row = (turno: StaffTurno) => (
    <DayRow
      key={turno.id}
      turno={turno}
      dia={dia}
      isShown={turno.id === shownId}
      timeZone={timeZone}
      now={now}
    />
  );
  return (
    <section className={styles.day} aria-labelledby="turnos-del-dia">
      <h2 id="turnos-del-dia" className={styles.dayTitle}>
        Turnos del día
      </h2>
      <p className={styles.counts}>{countsOf(turnos)}</p>
      <ul className={styles.dayRows}>{standing.map(row)}</ul>
      {cancelled.length > 0 && (
        <details className={styles.cancelled} open={cancelled.some(({ id }) => id === shownId) || undefined}>
          <summary>
            {cancelled.length === 1 ? '1 turno cancelado' : `${cancelled.length} turnos cancelados`}
          </summary>
          <ul className={styles.dayRows}>{cancelled.map(row)}</ul>
        </details>
      )}
    </section>
  );
}

interface DayRowProps {
  turno: StaffTurno;
  dia: string | undefined;
  isShown: boolean;
  timeZone: string;
  now: number;
}

function DayRow({ turno, dia, isShown, timeZone, now }: DayRowProps) {
  const { status, arrivedAt } = turno;
  const isOver = status === 'fulfilled' || status === 'noshow' || status === 'cancelled';
  return (
    <li>
      <Link
        to="/doctor/appointments"
        search={{ dia, turno: turno.id }}
        replace
        resetScroll={false}
        className={styles.dayRow}
        data-shown={isShown || undefined}
        data-turno={status}
        aria-current={isShown ? 'true' : undefined}
      >
        <time className={styles.hour} dateTime={turno.startsAt}>
          {formatTime(turno.startsAt, timeZone)}
        </time>
        <span className={styles.rowHead}>
          <span className={styles.rowName}>
            {patientNameOf(turno)}
            {turno.hasPrivateNote && (
              <span className={styles.noteMark}>
                <span aria-hidden="true"> ✎</span>
                <span className="visually-hidden"> (con nota)</span>
              </span>
            )}
          </span>
          <span className={styles.rowState}>
            <StatusMark turno={turno} />
            {status === 'arrived' && arrivedAt && <span>{minutesSince(arrivedAt, now)}</span>}
          </span>
        </span>
        {!isOver && (
          <span className={styles.rowDetail}>
            {[
              visitWord(turno),
              turno.overbookPlace > 0 && 'Sobreturno',
              turno.practiceName,
              coverageOf(turno),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </Link>
    </li>
  );
}
