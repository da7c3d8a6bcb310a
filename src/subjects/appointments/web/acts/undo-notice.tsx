import { Button } from '../../../../base/ui/button/button.tsx';
import { usePlaceFocus } from '../../../../base/ui/focus/use-place-focus.ts';
import { formatCountdown } from '../../../../base/ui/format/format.ts';
import { useTimeLeft } from '../../../../base/ui/moment/use-time-left.ts';
import { keyOf } from './act-keys.ts';
import styles from './undo-notice.module.css';
import type { AppointmentActs, UndoableAct } from './use-appointment-acts.ts';

/**
 * The last acts that can still be undone, each for its minute. The place is permanent and takes no room while
 * empty. An entry disappears once it is used or over.
 */
export function UndoNotice({ acts }: { acts: AppointmentActs }) {
  const { place, focusPlace } = usePlaceFocus();
  function undo(undoableAct: UndoableAct) {
    acts.undo(undoableAct);
    // The pressed button disappears.
    focusPlace();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region with nothing in it is not to be told of.
    <div
      ref={place}
      tabIndex={-1}
      className={styles.place}
      role="group"
      aria-label="Deshacer lo último"
    >
      {acts.undoable.length > 0 && (
        <ul className={styles.list}>
          {acts.undoable.map((undoableAct, index) => (
            <Line
              key={JSON.stringify(undoableAct.undoing)}
              act={undoableAct}
              isLast={index === 0}
              isBusy={
                acts.underWayOf(undoableAct.appointmentId)?.kind === 'undo'
              }
              onUndo={() => undo(undoableAct)}
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

function Line({ act: { sentence, until }, isLast, isBusy, onUndo }: LineProps) {
  return (
    <li className={styles.line}>
      <span className={styles.text}>{sentence}</span>
      {until === null ? <span /> : <TimeLeft until={until} />}
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

function TimeLeft({ until }: { until: number }) {
  const left = useTimeLeft(new Date(until).toISOString(), 0);
  return (
    <span role="timer" className={styles.left}>
      {formatCountdown(left)}
    </span>
  );
}
