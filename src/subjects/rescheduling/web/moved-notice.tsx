import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import {
  formatCountdown,
  formatShortMoment,
} from '../../../base/ui/format/format.ts';
import { listedNameOf } from '../../../base/ui/format/person-words.ts';
import { useTimeLeft } from '../../../base/ui/moment/use-time-left.ts';
import styles from '../../../base/ui/page/front-desk.module.css';
import { useShownDay } from '../../appointments/web/shown-day.ts';
import type { Moved, MoveUndoState } from './use-move-undo.ts';

/** The last move, from where to where, with undo for a minute. */
export function MovedNotice({ moves }: { moves: MoveUndoState }) {
  if (!moves.moved) return null;
  return (
    <div className={styles.moved}>
      <Line moved={moves.moved} moves={moves} />
      {moves.error && (
        <>
          <ActProblem
            error={moves.error}
            onRetry={moves.undo}
            retrying={moves.isBusy}
          />
          <Button kind="quiet" onClick={moves.forget}>
            Entendido
          </Button>
        </>
      )}
    </div>
  );
}

function Line({ moved, moves }: { moved: Moved; moves: MoveUndoState }) {
  const { timeZone } = useShownDay();
  const { appointment, before, until } = moved;
  const left = useTimeLeft(new Date(until).toISOString(), 0);
  const doctor =
    appointment.doctor.id === before.doctor.id
      ? ''
      : ` con ${appointment.doctor.name}`;
  return (
    <div className={styles.movedLine}>
      <p>
        {listedNameOf(appointment.patient)} pasó del{' '}
        {formatShortMoment(before.startsAt, timeZone)} al{' '}
        <strong>{formatShortMoment(appointment.startsAt, timeZone)}</strong>
        {doctor}.
      </p>
      {left > 0 && !moves.error && (
        <>
          <span role="timer" className={styles.quiet}>
            {formatCountdown(left)}
          </span>
          <Button
            busy={moves.isBusy}
            busyLabel="Deshaciendo…"
            aria-keyshortcuts="z"
            onClick={moves.undo}
          >
            Deshacer{' '}
            <span className="visually-hidden">el cambio de horario</span>
          </Button>
        </>
      )}
    </div>
  );
}
