import { formatTime } from '../../../../base/ui/format/format.ts';
import styles from './turnero.module.css';

interface LostConnectionProps {
  /** Milliseconds of the wall clock; null: there is a connection. */
  since: number | null;
  timeZone: string | undefined;
}

/** Warns that the screen may be out of date, and since when. The connection comes back by itself. */
export function LostConnection({ since, timeZone }: LostConnectionProps) {
  return (
    <div className={styles.connection} role="status">
      {since !== null && (
        <p className={styles.lost}>
          <span aria-hidden="true">!</span>
          Sin conexión
          {timeZone &&
            ` desde ${formatTime(Temporal.Instant.fromEpochMilliseconds(Math.round(since)), timeZone)}`}
        </p>
      )}
    </div>
  );
}
