import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { OwnQueue } from '../../../contract/public/own-queue.ts';
import { api } from '../../api/api.ts';
import { problemOf } from '../../api/problem-of.ts';
import { Button, ButtonLink } from '../../components/button/button.tsx';
import { Confirm } from '../../components/confirm/confirm.tsx';
import { PhoneFrame } from '../../components/layout/phone-frame.tsx';
import { Loading } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { QueryContent } from '../../components/problem/query-content.tsx';
import { formatTime } from '../../format/format.ts';
import { useLive } from '../../live/live.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './own-queue.module.css';
import { useOwnCall } from './use-own-call.ts';

/** Asked by itself too, where the stream is lost: a phone in a pocket often loses it. */
const LOOK_MS = 20_000;

/** One patient's place in the queue, on their own phone: their number, who goes before, and the call, large. */
export function OwnQueuePage({ token }: { token: string }) {
  const clinic = useQuery(api.public.clinic.get.queryOptions()).data;
  const query = useOwnQueue(token);
  const isVoid = query.isError && ['LINK_VOID', 'INVALID_INPUT'].includes(problemOf(query.error).code);
  return (
    <PhoneFrame>
      {isVoid ? (
        <Page
          title="Este enlace ya no sirve"
          lead="Vale solo el día del turno. Si lo espera hoy, pida otro en recepción."
          action={
            <ButtonLink kind="main" to="/">
              Ir al inicio
            </ButtonLink>
          }
        />
      ) : (
        <Page title="Su turno">
          <QueryContent query={query} loading={<Loading label="Buscando su lugar…" />}>
            {(queue) => <OwnPlace {...{ queue, token }} timeZone={clinic?.timeZone} />}
          </QueryContent>
        </Page>
      )}
    </PhoneFrame>
  );
}

/** The same within a page of somebody who is signed in. */
export function OwnQueueView({ token }: { token: string }) {
  const clinic = useQuery(api.public.clinic.get.queryOptions()).data;
  const query = useOwnQueue(token);
  return (
    <QueryContent query={query} loading={<Loading label="Buscando su lugar…" />}>
      {(queue) => <OwnPlace {...{ queue, token }} timeZone={clinic?.timeZone} />}
    </QueryContent>
  );
}

function useOwnQueue(token: string) {
  const queryClient = useQueryClient();
  const read = api.public.ownQueue.read.queryOptions({ input: { token } });
  const query = useQuery({ ...read, refetchInterval: LOOK_MS });
  useLive('public', () => void queryClient.invalidateQueries({ queryKey: read.queryKey }));
  return query;
}

interface OwnPlaceProps {
  queue: OwnQueue;
  token: string;
  timeZone: string | undefined;
}

function OwnPlace({ queue, token, timeZone }: OwnPlaceProps) {
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const { queryKey } = api.public.ownQueue.read.queryOptions({ input: { token } });
  const say = useMutation(
    api.public.ownQueue.say.mutationOptions({
      onSuccess: (after) => queryClient.setQueryData(queryKey, after),
      onError: () => queryClient.invalidateQueries({ queryKey }),
    }),
  );
  useOwnCall(queue.call);
  const { state, ticket, waitingRoom, isComing } = queue;
  const isHere = state === 'waiting' || state === 'called' || state === 'out';
  useEffect(() => {
    if (!isHere) setAsks(false);
  }, [isHere]);
  return (
    <div className={styles.place}>
      {ticket && state !== 'done' && (
        <p className={styles.ticket}>
          <span>Su número</span>
          <strong>{ticket}</strong>
        </p>
      )}
      <div
        role="status"
        aria-live={state === 'called' ? 'assertive' : 'polite'}
        className={styles.state}
        data-state={state}
      >
        <StateWords queue={queue} timeZone={timeZone} />
      </div>
      {isHere && waitingRoom && <p className={styles.quiet}>Espere en {waitingRoom}.</p>}
      <ActProblem error={say.error} />
      {state === 'expected' &&
        (isComing ? (
          <Notice tone="good" title="Recepción sabe que viene">
            <p>Al llegar, anúnciese: le darán su número.</p>
          </Notice>
        ) : (
          <Button
            kind="main"
            busy={say.isPending}
            busyLabel="Avisando…"
            onClick={() => say.mutate({ token, word: 'coming' })}
          >
            Voy en camino
          </Button>
        ))}
      {isHere && (
        <Button kind="quiet" onClick={() => setAsks(true)}>
          Me fui
        </Button>
      )}
      <Confirm
        open={asks}
        title="¿Se fue de la clínica?"
        confirmLabel="Me fui"
        keepLabel="Sigo esperando"
        destructive
        busy={say.isPending}
        onConfirm={() => say.mutate({ token, word: 'leave' }, { onSettled: () => setAsks(false) })}
        onClose={() => setAsks(false)}
      >
        Su turno se cancela y ya no le llamarán. Si necesita otro, puede pedirlo cuando quiera.
      </Confirm>
    </div>
  );
}

function StateWords({ queue, timeZone }: { queue: OwnQueue; timeZone: string | undefined }): ReactNode {
  const { state, call, peopleBefore, estimate, delayMinutes, startsAt, outUntil } = queue;
  const at = (instant: string) => (timeZone ? formatTime(instant, timeZone) : '');
  if (state === 'called') {
    return (
      <>
        <p className={styles.big}>Es su turno</p>
        <p className={styles.room}>{call?.room ? `Pase a ${call.room}` : 'Pase, por favor'}</p>
        {call?.floor && <p>{call.floor}</p>}
      </>
    );
  }
  if (state === 'waiting') {
    return (
      <>
        <p className={styles.big}>{beforeWords(peopleBefore)}</p>
        {estimate && peopleBefore !== null && <p>{estimateWords(estimate)}</p>}
        {delayMinutes !== null && delayMinutes >= 10 && <p>{delayWords(delayMinutes)}</p>}
      </>
    );
  }
  if (state === 'out') {
    return <p className={styles.big}>Su lugar se guarda{outUntil && ` hasta las ${at(outUntil)}`}</p>;
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
  return <p className={styles.big}>{ended[state]}</p>;
}

const ended = {
  inRoom: 'Le están atendiendo',
  done: 'Ya se atendió. ¡Gracias por venir!',
  absent: 'No le encontramos. Si está en la clínica, avise en recepción.',
  cancelled: 'Este turno está cancelado.',
};

function beforeWords(people: number | null): string {
  if (people === null) return 'Ya sabemos que llegó';
  if (people === 0) return 'Usted es quien sigue';
  return people === 1 ? '1 persona antes que usted' : `${people} personas antes que usted`;
}

function estimateWords({ fromMinutes, toMinutes }: { fromMinutes: number; toMinutes: number }): string {
  return fromMinutes === 0
    ? `Menos de ${toMinutes} minutos, aproximadamente.`
    : `Entre ${fromMinutes} y ${toMinutes} minutos, aproximadamente.`;
}

const delayWords = (minutes: number) => `Hay unos ${minutes} minutos de demora.`;
