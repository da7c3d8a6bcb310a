import { useEffect, useState } from 'react';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { Confirm } from '../../../../base/ui/confirm/confirm.tsx';
import { usePlaceFocus } from '../../../../base/ui/focus/use-place-focus.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import type { OwnQueue } from '../../contract/own-queue.ts';
import styles from './own-place.module.css';
import { OwnState } from './own-state.tsx';
import { useOwnCall } from './use-own-call.ts';

/** The words of a patient about their own place in the queue. */
export type OwnWord = 'coming' | 'out' | 'back' | 'leave';

interface OwnPlaceProps {
  queue: OwnQueue;
  /** Undefined until the clinic is loaded. */
  timeZone: string | undefined;
  /** The word that has no answer yet. */
  underWay: OwnWord | null;
  error: unknown;
  onSay: (word: OwnWord, onSettled: () => void) => void;
  /** True within a list or a card: the number is smaller. */
  isWithin?: boolean;
}

/**
 * A patient's place in the queue: number, people before, estimated wait, the call, and what they may say of
 * it.
 */
export function OwnPlace({
  queue,
  timeZone,
  underWay,
  error,
  onSay,
  isWithin = false,
}: OwnPlaceProps) {
  const [asks, setAsks] = useState(false);
  const { place: stands, focusPlace: focusState } = usePlaceFocus();
  useOwnCall(queue.call);
  const { state, ticket, waitingRoom, isComing } = queue;
  const isHere = state === 'waiting' || state === 'called' || state === 'out';
  useEffect(() => {
    if (!isHere) setAsks(false);
  }, [isHere]);
  // The answer removes the pressed button, so the focus goes to the place.
  const say = (word: OwnWord) => onSay(word, focusState);
  return (
    <div className={styles.place} data-within={isWithin || undefined}>
      {ticket && state !== 'done' && (
        <p className={styles.ticket}>
          <span>Su número</span>
          <strong>{ticket}</strong>
        </p>
      )}
      <div
        ref={stands}
        tabIndex={-1}
        role="status"
        aria-live={state === 'called' ? 'assertive' : 'polite'}
        className={styles.state}
        data-state={state}
      >
        <OwnState queue={queue} timeZone={timeZone} />
      </div>
      {isHere && waitingRoom && (
        <p className={styles.quiet}>Espere en {waitingRoom}.</p>
      )}
      <ActProblem error={error} />
      {state === 'expected' &&
        (isComing ? (
          <Notice tone="good" title="Recepción sabe que viene">
            <p>Al llegar, anúnciese: le darán su número.</p>
          </Notice>
        ) : (
          <Button
            kind="main"
            busy={underWay === 'coming'}
            busyLabel="Avisando…"
            onClick={() => say('coming')}
          >
            Voy en camino
          </Button>
        ))}
      {isHere && (
        <div className={styles.words}>
          {state === 'out' && (
            <Button
              kind="main"
              busy={underWay === 'back'}
              busyLabel="Avisando…"
              onClick={() => say('back')}
            >
              Ya volví
            </Button>
          )}
          {state === 'waiting' && (
            <Button
              busy={underWay === 'out'}
              busyLabel="Avisando…"
              onClick={() => say('out')}
            >
              Salgo un momento
            </Button>
          )}
          <Button kind="quiet" onClick={() => setAsks(true)}>
            Me fui
          </Button>
        </div>
      )}
      {state === 'waiting' && (
        <p className={styles.quiet}>
          Si sale un momento, le guardamos el lugar 15 minutos.
        </p>
      )}
      <Confirm
        open={asks}
        title="¿Se fue de la clínica?"
        confirmLabel="Me fui"
        keepLabel="Sigo esperando"
        destructive
        busy={underWay === 'leave'}
        onConfirm={() =>
          onSay('leave', () => {
            setAsks(false);
            focusState();
          })
        }
        onClose={() => setAsks(false)}
      >
        Su turno se cancela y ya no le llamarán. Si necesita otro, puede pedirlo
        cuando quiera.
      </Confirm>
    </div>
  );
}
