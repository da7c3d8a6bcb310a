import { UndoQueueAct } from '../../../base/ui/acts/undo-queue-act.tsx';
import { useServerClock } from '../../../base/ui/moment/use-server-clock.ts';
import type { HandTurn } from '../contract/messages-by-hand.ts';
import styles from './hand.module.css';
import { stepWords } from './hand-words.ts';

interface LastStepProps {
  turn: HandTurn;
  isBusy: boolean;
  onUndo: () => void;
}

/** This desk's last step, while it can be undone. */
export function LastStep({
  turn: { undo, serverNow },
  isBusy,
  onUndo,
}: LastStepProps) {
  const { leadMs } = useServerClock(serverNow);
  if (!undo) return null;
  const name = undo.listedName || 'Sin nombre';
  return (
    <div className={styles.last}>
      <span>
        {stepWords[undo.kind]}: {name}
      </span>
      <UndoQueueAct
        key={undo.stepId}
        name={name}
        until={undo.until}
        leadMs={leadMs}
        isBusy={isBusy}
        onUndo={onUndo}
      />
    </div>
  );
}
