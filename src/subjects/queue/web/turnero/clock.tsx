import { useEffect, useState } from 'react';
import { formatDay, formatTime } from '../../../../base/ui/format/format.ts';
import styles from './turnero.module.css';

interface ClockProps {
  timeZone: string;
  /** The milliseconds to add to this device's clock. */
  offset: number;
}

/** The present time and day of the clinic. */
export function Clock({ timeZone, offset }: ClockProps) {
  const [tick, setTick] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setTick(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const now = Temporal.Instant.fromEpochMilliseconds(Math.round(tick + offset));
  return (
    <p className={styles.clock}>
      <time className={styles.time}>{formatTime(now, timeZone)}</time>
      <span className={styles.day}>
        {formatDay(now.toZonedDateTimeISO(timeZone).toPlainDate())}
      </span>
    </p>
  );
}
