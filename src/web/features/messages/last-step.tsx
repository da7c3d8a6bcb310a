import type { HandTurn } from '../../../contract/reception/messages-by-hand.ts';
import { UndoQueueAct } from '../../appointments/queue/undo-queue-act.tsx';
import { useServerClock } from '../../components/moment/use-server-clock.ts';
import styles from './hand.module.css';
import { stepWords } from './hand-words.ts';

interface LastStepProps {
  turn: HandTurn;
  isBusy: boolean;
  onUndo: () => void;
}

/** What this desk did last, while it may be taken back. */
export function LastStep({ turn: { undo, serverNow }, isBusy, onUndo }: LastStepProps) {
  const { leadMs } = useServerClock(serverNow);
  if (!undo) return null;
  const name = undo.listedName || 'Sin nombre';
  return (
    <div className={styles.last}>
      <span>
        {stepWords[undo.kind]}: {name}
      </span>
      <UndoQueueAct key={undo.stepId} name={name} until={undo.until} {...{ leadMs, isBusy, onUndo }} />
    </div>
  );
}
