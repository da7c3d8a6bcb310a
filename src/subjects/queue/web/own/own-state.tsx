import type { ReactNode } from 'react';
import { formatTime } from '../../../../base/ui/format/format.ts';
import type { OwnQueue } from '../../contract/own-queue.ts';
import styles from './own-place.module.css';
import {
  beforeWords,
  delayWords,
  endedWords,
  estimateWords,
} from './own-place-words.ts';

interface OwnStateProps {
  queue: OwnQueue;
  /** Undefined until the clinic is loaded. */
  timeZone: string | undefined;
}

/** Where a patient stands in the queue, in words. */
export function OwnState({ queue, timeZone }: OwnStateProps): ReactNode {
  const {
    state,
    call,
    peopleBefore,
    estimate,
    delayMinutes,
    startsAt,
    outUntil,
    now,
  } = queue;
  const at = (instant: string) =>
    timeZone ? formatTime(instant, timeZone) : '';
  if (state === 'called') {
    return (
      <>
        <p className={styles.big}>Es su turno</p>
        <p className={styles.room}>
          {call?.room ? `Pase a ${call.room}` : 'Pase, por favor'}
        </p>
        {call?.floor && <p>{call.floor}</p>}
      </>
    );
  }
  if (state === 'waiting') {
    return (
      <>
        <p className={styles.big}>{beforeWords(peopleBefore)}</p>
        {estimate && peopleBefore !== null && <p>{estimateWords(estimate)}</p>}
        {delayMinutes !== null && delayMinutes >= 10 && (
          <p>{delayWords(delayMinutes)}</p>
        )}
      </>
    );
  }
  if (state === 'out') {
    const isKept = outUntil === null || Date.parse(outUntil) > Date.parse(now);
    return isKept ? (
      <>
        <p className={styles.big}>
          Su lugar se guarda{outUntil && ` hasta las ${at(outUntil)}`}
        </p>
        {peopleBefore !== null && <p>{beforeWords(peopleBefore)}.</p>}
      </>
    ) : (
      <>
        <p className={styles.big}>Ya pasaron los 15 minutos</p>
        <p>Cuando vuelva, toque “Ya volví”: espera desde ese momento.</p>
      </>
    );
  }
  if (state === 'expected') {
    return (
      <>
        <p className={styles.big}>Hoy a las {at(startsAt)}</p>
        <p>
          {delayMinutes !== null && delayMinutes >= 10
            ? delayWords(delayMinutes)
            : 'Por ahora se atiende a horario.'}
        </p>
      </>
    );
  }
  return <p className={styles.big}>{endedWords[state]}</p>;
}
