import { useRef } from 'react';
import type { StaffAppointment } from '../../../contract/staff/appointments.ts';
import { Button } from '../../components/button/button.tsx';
import { useTimeLeft } from '../../components/moment/use-time-left.ts';
import { formatCountdown } from '../../format/format.ts';
import { keyOf } from './act-keys.ts';
import { doneSentence } from './appointment-words.ts';
import styles from './undo-notice.module.css';
import type { AppointmentActs, UndoableAct } from './use-appointment-acts.ts';

interface UndoNoticeProps {
  acts: AppointmentActs;
  /** Moves the focus after an undo, to the appointment's place on the page. */
  onUndo?: (appointment: StaffAppointment) => void;
}

/**
 * The last acts that can still be undone, each for its minute. The place is permanent and takes no room while empty;
 * an entry disappears once used or over.
 */
export function UndoNotice({ acts, onUndo }: UndoNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  function undo({ appointment, transitionId }: UndoableAct) {
    acts.start(appointment, { kind: 'undo', transitionId });
    if (onUndo) onUndo(appointment);
    // The pressed button disappears.
    else place.current?.focus();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region with nothing in it is not to be told of.
    <div ref={place} tabIndex={-1} className={styles.place} role="group" aria-label="Deshacer lo último">
      {acts.undoable.length > 0 && (
        <ul className={styles.list}>
          {acts.undoable.map((undoableAct, index) => (
            <Line
              key={undoableAct.transitionId}
              act={undoableAct}
              isLast={index === 0}
              isBusy={acts.underWayOf(undoableAct.appointment.id)?.kind === 'undo'}
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

function Line({ act: { appointment, order, until }, isLast, isBusy, onUndo }: LineProps) {
  const left = useTimeLeft(new Date(until).toISOString(), 0);
  const sentence = doneSentence(order.kind, appointment);
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
