import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { formatTime } from '../../lib/format.ts';
import { ActButtons } from '../../turno-acts/act-buttons.tsx';
import { StatusMark } from '../../turno-acts/status-mark.tsx';
import { TurnoProblem } from '../../turno-acts/turno-problem.tsx';
import { patientNameOf } from '../../turno-acts/turno-words.ts';
import type { TurnoActs } from '../../turno-acts/use-turno-acts.ts';
import styles from './consulting-room.module.css';
import { eventsOf } from './room-words.ts';

interface FollowingProps {
  turno: StaffTurno;
  acts: TurnoActs;
  timeZone: string;
  now: number;
}

/** Who comes after the one in the room: may be called while the doctor still writes. */
export function Following({ turno, acts, timeZone, now }: FollowingProps) {
  return (
    <section className={styles.following} aria-labelledby="turno-siguiente">
      <div>
        <h2 id="turno-siguiente" className={styles.followingTitle}>
          <span className={styles.quiet}>Después: </span>
          {formatTime(turno.startsAt, timeZone)} {patientNameOf(turno)}
        </h2>
        <p className={styles.events}>
          <StatusMark turno={turno} />
          {eventsOf(turno, { timeZone, now }).map((event) => (
            <span key={event}>{event}</span>
          ))}
        </p>
      </div>
      <ActButtons turno={turno} acts={acts} timeZone={timeZone} only={['call']} />
      <TurnoProblem turno={turno} acts={acts} />
    </section>
  );
}
