import { Button } from '../../components/button/button.tsx';
import { formatCountdown, formatShortMoment } from '../../lib/format.ts';
import { useTimeLeft } from '../../lib/use-time-left.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './front-desk.module.css';
import { nameOf } from './person-words.ts';
import type { Moved, MoveUndoState } from './use-move-undo.ts';

interface MovedNoticeProps {
  moves: MoveUndoState;
  timeZone: string;
}

/** What was moved last, from where to where, and the way back for a minute. */
export function MovedNotice({ moves, timeZone }: MovedNoticeProps) {
  if (!moves.moved) return null;
  return (
    <div className={styles.moved}>
      <Line moved={moves.moved} {...{ moves, timeZone }} />
      {moves.error && (
        <>
          <ActProblem error={moves.error} onRetry={moves.undo} retrying={moves.isBusy} />
          <Button kind="quiet" onClick={moves.forget}>
            Entendido
          </Button>
        </>
      )}
    </div>
  );
}

function Line({ moved, moves, timeZone }: MovedNoticeProps & { moved: Moved }) {
  const { turno, before, until } = moved;
  const left = useTimeLeft(new Date(until).toISOString(), 0);
  const doctor = turno.doctor.id === before.doctor.id ? '' : ` con ${turno.doctor.name}`;
  return (
    <div className={styles.movedLine}>
      <p>
        {nameOf(turno.patient)} pasó del {formatShortMoment(before.startsAt, timeZone)} al{' '}
        <strong>{formatShortMoment(turno.startsAt, timeZone)}</strong>
        {doctor}.
      </p>
      {left > 0 && !moves.error && (
        <>
          <span role="timer" className={styles.quiet}>
            {formatCountdown(left)}
          </span>
          <Button busy={moves.isBusy} busyLabel="Deshaciendo…" aria-keyshortcuts="z" onClick={moves.undo}>
            Deshacer <span className="visually-hidden">el cambio de horario</span>
          </Button>
        </>
      )}
    </div>
  );
}
