import { useEffect, useRef } from 'react';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import {
  formatCountdown,
  formatDay,
  formatMoment,
  formatTime,
  sentence,
} from '../../../base/ui/format/format.ts';
import { useTimeLeft } from '../../../base/ui/moment/use-time-left.ts';
import type { WaitlistOffer } from '../contract/waitlist-entries.ts';
import styles from './waitlist.module.css';

interface OfferCardProps {
  offer: WaitlistOffer;
  /** The patient's name, if not the signed-in person's. */
  forName?: string | undefined;
  timeZone: string;
  /** How far the server's clock is ahead of this browser's, in ms. */
  leadMs: number;
  accepting: boolean;
  passing: boolean;
  onAccept: () => void;
  onPass: () => void;
  /** Called when the half hour is over. */
  onOver: () => void;
}

const hourMs = 60 * 60_000;

/** A time that is kept for this person alone. One press takes it, another lets it go. */
export function OfferCard({
  offer,
  forName,
  timeZone,
  leadMs,
  onOver,
  ...acts
}: OfferCardProps) {
  const left = useTimeLeft(offer.expiresAt, leadMs);
  const isOver = left === 0;
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    if (isOver) over.current();
  }, [isOver]);
  const { startsAt, doctor, roomName, movesFrom } = offer;
  return (
    <div className={styles.offer}>
      <p className={styles.when}>
        <strong>Se liberó un horario para {forName ?? 'usted'}</strong>
        <time dateTime={startsAt}>
          {sentence(formatDay(dayAt(startsAt, timeZone)))}
          <span className={styles.hour}> {formatTime(startsAt, timeZone)}</span>
        </time>
        <span>
          {[doctor && `con ${doctor.name}`, roomName]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {movesFrom && (
        <p>
          Reemplaza a su turno del {formatMoment(movesFrom, timeZone)}, que
          queda libre.
        </p>
      )}
      <p className={styles.quiet}>
        {isOver ? (
          'El tiempo para aceptarlo terminó.'
        ) : left < hourMs ? (
          <>
            Lo guardamos para usted{' '}
            <span role="timer">{formatCountdown(left)}</span> más.
          </>
        ) : (
          `Lo guardamos para usted hasta el ${formatMoment(offer.expiresAt, timeZone)}.`
        )}
      </p>
      {!isOver && (
        <div className={styles.acts}>
          <Button
            kind="main"
            busy={acts.accepting}
            busyLabel={movesFrom ? 'Cambiando…' : 'Reservando…'}
            onClick={acts.onAccept}
          >
            {movesFrom ? 'Cambiar a este horario' : 'Tomar este turno'}
          </Button>
          <Button
            busy={acts.passing}
            busyLabel="Un momento…"
            onClick={acts.onPass}
          >
            Dejarlo pasar
          </Button>
        </div>
      )}
    </div>
  );
}
