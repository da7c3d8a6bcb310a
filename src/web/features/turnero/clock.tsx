import { useEffect, useState } from 'react';
import { formatDay, formatTime } from '../../format/format.ts';
import styles from './turnero.module.css';

interface ClockProps {
  timeZone: string;
}

/** The present time and day of the clinic. */
export function Clock({ timeZone }: ClockProps) {
  const [now, setNow] = useState(() => Temporal.Now.instant());
  useEffect(() => {
    const timer = setInterval(() => setNow(Temporal.Now.instant()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={styles.clock}>
      <time className={styles.time}>{formatTime(now, timeZone)}</time>
      <span className={styles.day}>{formatDay(now.toZonedDateTimeISO(timeZone).toPlainDate())}</span>
    </p>
  );
}
