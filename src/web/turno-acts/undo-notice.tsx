import { useRef } from 'react';
import type { StaffTurno } from '../../contract/staff/turnos.ts';
import { Button } from '../components/button/button.tsx';
import { formatCountdown } from '../lib/format.ts';
import { useTimeLeft } from '../lib/use-time-left.ts';
import { keyOf } from './act-keys.ts';
import { doneSentence } from './turno-words.ts';
import styles from './undo-notice.module.css';
import type { TurnoActs, UndoableAct } from './use-turno-acts.ts';

interface UndoNoticeProps {
  acts: TurnoActs;
  /** Where the focus goes once it is taken back: to the turno's place on the page. */
  onUndo?: (turno: StaffTurno) => void;
}

/**
 * What was done last and may still be taken back, each for its minute. It stays in place: it is gone when it was used
 * or its time is over. While it is empty it takes no room.
 */
export function UndoNotice({ acts, onUndo }: UndoNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  function undo({ turno, transitionId }: UndoableAct) {
    acts.start(turno, { kind: 'undo', transitionId });
    if (onUndo) onUndo(turno);
    // What was pressed goes away.
    else place.current?.focus();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region with nothing in it is not to be told of.
    <div ref={place} tabIndex={-1} className={styles.place} role="group" aria-label="Deshacer lo último">
      {acts.undoable.length > 0 && (
        <ul className={styles.list}>
          {acts.undoable.map((one, index) => (
            <Line
              key={one.transitionId}
              act={one}
              isLast={index === 0}
              isBusy={acts.underWayOf(one.turno.id)?.kind === 'undo'}
              onUndo={() => undo(one)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface LineProps {
  act: UndoableAct;
  isLast: boolean;
  isBusy: boolean;
  onUndo: () => void;
}

function Line({ act: { turno, order, until }, isLast, isBusy, onUndo }: LineProps) {
  const left = useTimeLeft(new Date(until).toISOString(), 0);
  const sentence = doneSentence(order.kind, turno);
  return (
    <li className={styles.line}>
      <span className={styles.text}>{sentence}</span>
      <span role="timer" className={styles.left}>
        {formatCountdown(left)}
      </span>
      <Button
        className={styles.undo}
        busy={isBusy}
        busyLabel="Deshaciendo…"
        aria-label={`Deshacer: ${sentence}`}
        aria-keyshortcuts={isLast ? keyOf('undo') : undefined}
        onClick={onUndo}
      >
        Deshacer
      </Button>
    </li>
  );
}
