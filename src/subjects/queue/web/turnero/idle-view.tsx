import { Clock } from './clock.tsx';
import styles from './turnero.module.css';

interface IdleViewProps {
  timeZone: string | undefined;
  clockOffset: number;
  waiting: number;
  /** True if there was no call today. */
  isFirst: boolean;
}

/** The screen between two calls: the time, and how many patients wait. */
export function IdleView({
  timeZone,
  clockOffset,
  waiting,
  isFirst,
}: IdleViewProps) {
  return (
    <>
      {timeZone && (
        <div className={styles.idleClock}>
          <Clock timeZone={timeZone} offset={clockOffset} />
        </div>
      )}
      <p className={styles.room}>{waitingWords(waiting)}</p>
      {isFirst && <p className={styles.nobody}>Todavía no se llamó a nadie</p>}
    </>
  );
}

export function waitingWords(count: number): string {
  if (count === 0) return 'Nadie espera su llamado';
  return count === 1 ? 'Espera 1 persona' : `Esperan ${count} personas`;
}
