import { Button } from '../button/button.tsx';
import { formatCountdown } from '../format/format.ts';
import { useTimeLeft } from '../moment/use-time-left.ts';
import styles from './undo-queue-act.module.css';

interface UndoQueueActProps {
  /** The patient of the act, read by screen readers alone. */
  name: string;
  until: string;
  /** How far the server's clock is ahead of this browser's. */
  leadMs: number;
  isBusy: boolean;
  onUndo: () => void;
}

/** Takes the last call or step back, while it may be. */
export function UndoQueueAct({
  name,
  until,
  leadMs,
  isBusy,
  onUndo,
}: UndoQueueActProps) {
  const left = useTimeLeft(until, leadMs);
  if (left === 0) return null;
  return (
    <Button
      kind="quiet"
      busy={isBusy}
      busyLabel="Deshaciendo…"
      aria-keyshortcuts="z"
      onClick={onUndo}
    >
      Deshacer<span className="visually-hidden">: {name}</span>{' '}
      <span className={styles.left}>{formatCountdown(left)}</span>
    </Button>
  );
}
