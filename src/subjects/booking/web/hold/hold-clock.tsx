import { useEffect } from 'react';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import {
  formatCountdown,
  formatShortMoment,
} from '../../../../base/ui/format/format.ts';
import { useTimeLeft } from '../../../../base/ui/moment/use-time-left.ts';
import type { HeldSlot } from '../state/use-hold.ts';
import styles from './hold-clock.module.css';

const LAST_MINUTE_MS = 60_000;

/** The held time and its countdown, always in sight while the rest is filled in. */
export function HoldClock({
  held,
  timeZone,
  isLost,
}: {
  held: HeldSlot;
  timeZone: string;
  /** True if the time is no longer kept. Then no clock counts down. */
  isLost: boolean;
}) {
  const { hold, leadMs } = held;
  const counted = useTimeLeft(hold.heldUntil, leadMs);
  const left = isLost ? 0 : counted;
  const isLastMinute = left > 0 && left <= LAST_MINUTE_MS;

  useEffect(() => {
    if (isLastMinute) announce('Queda un minuto para este horario.');
  }, [isLastMinute]);

  return (
    <div className={styles.clock} data-urgent={isLastMinute || undefined}>
      <p>
        <strong className={styles.when}>
          <time dateTime={hold.startsAt}>
            {formatShortMoment(hold.startsAt, timeZone)}
          </time>
        </strong>
        <span className={styles.who}>{hold.doctor.name}</span>
      </p>
      {left > 0 && (
        <p className={styles.left}>
          <span className={styles.label}>
            {hold.isExtended ? 'Le dimos 5 minutos más' : 'Se lo guardamos'}
          </span>
          <span
            role="timer"
            aria-label={`Tiempo para este horario: ${formatCountdown(left)}`}
          >
            {formatCountdown(left)}
          </span>
        </p>
      )}
    </div>
  );
}
