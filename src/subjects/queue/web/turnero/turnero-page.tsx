import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { useLineState, useLive } from '../../../../base/api/web/live/live.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { Brand, DemoRibbon } from '../../../../base/ui/layout/brand.tsx';
import { Loading } from '../../../../base/ui/loading/loading.tsx';
import { SiteName } from '../../../../base/ui/page/site-name.ts';
import { ArrivalCode } from './arrival-code.tsx';
import { Clock } from './clock.tsx';
import { CurrentCall } from './current-call.tsx';
import { IdleView, waitingWords } from './idle-view.tsx';
import { LastCalls } from './last-calls.tsx';
import { LostConnection } from './lost-connection.tsx';
import { Notices } from './notices.tsx';
import { Pairing } from './pairing.tsx';
import styles from './turnero.module.css';
import { UnknownRoom } from './unknown-room.tsx';
import { useAnnouncedCall } from './use-announced-call.ts';
import { useClockOffset } from './use-clock-offset.ts';
import { useIsIdle } from './use-is-idle.ts';
import { useLostSince } from './use-lost-since.ts';
import { useNightlyReload } from './use-nightly-reload.ts';
import { useScreenAwake } from './use-screen-awake.ts';
import { useVoice } from './use-voice.ts';
import { WaitingRooms } from './waiting-rooms.tsx';

/**
 * Polling intervals, in case a live change was missed: shorter without the stream, and while nothing answers.
 */
const LOOK_MS = 60_000;
const LOOK_WITHOUT_STREAM_MS = 10_000;
const LOOK_AGAIN_MS = 5_000;
/** An arrival code changes each minute, and is valid for two. */
const LOOK_WITH_CODE_MS = 30_000;

interface TurneroPageProps {
  /** A waiting room's letter or id; undefined: that of the paired screen, or all waiting rooms. */
  room: string | undefined;
}

/**
 * The screen of a waiting room: the called tickets and their rooms, shown and spoken. A paired one may show
 * names.
 */
export function TurneroPage({ room }: TurneroPageProps) {
  const queryClient = useQueryClient();
  const clinic = useQuery(api.public.clinic.get.queryOptions()).data;
  const [isPairing, setPairing] = useState(false);
  const hasStream = useLineState('public').kind !== 'lost';
  const look = hasStream && !isPairing ? LOOK_MS : LOOK_WITHOUT_STREAM_MS;
  const query = useQuery({
    ...api.public.queue.get.queryOptions({
      input: room === undefined ? {} : { room },
    }),
    refetchInterval: ({ state }) =>
      state.status === 'error'
        ? LOOK_AGAIN_MS
        : Math.min(look, state.data?.arrivalUrl ? LOOK_WITH_CODE_MS : look),
    refetchIntervalInBackground: true,
  });
  useLive(
    'public',
    () =>
      void queryClient.invalidateQueries({ queryKey: api.public.queue.key() }),
  );
  useEffect(() => {
    if (!hasStream)
      void queryClient.invalidateQueries({ queryKey: api.public.queue.key() });
  }, [hasStream, queryClient]);
  useScreenAwake();
  const { needsGesture, say, start } = useVoice();
  const queue = query.data;
  const announced = useAnnouncedCall(queue?.calls, say);
  const lostSince = useLostSince(query);
  const newest = queue?.calls[0] ?? null;
  const clockOffset = useClockOffset(queue, query.dataUpdatedAt);
  const isIdle = useIsIdle({
    newest,
    isAnnounced: announced !== null,
    clockOffset,
  });
  useNightlyReload({
    timeZone: clinic?.timeZone,
    isQuiet: isIdle && lostSince === null && !isPairing,
  });
  const title = queue?.waitingRoom?.name ?? 'Sala de espera';
  const siteName = useContext(SiteName);
  useEffect(() => {
    document.title = `${title} · ${siteName}`;
  }, [title, siteName]);

  if (query.isError && isUnknownRoom(query.error)) return <UnknownRoom />;
  const current = isIdle ? null : (announced ?? newest);
  const last =
    queue?.calls
      .filter(({ ticket }) => ticket !== current?.ticket)
      .slice(0, 5) ?? [];
  const isPaired = queue?.screen.state === 'paired';
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        {clinic?.isDemo && <DemoRibbon />}
        <div className={styles.bar}>
          <p className={styles.brand}>
            <Brand clinicName={clinic?.name} />
          </p>
          <h1 tabIndex={-1}>{title}</h1>
          {clinic && !(queue && isIdle) && (
            <Clock timeZone={clinic.timeZone} offset={clockOffset} />
          )}
        </div>
      </header>
      <main id="contenido" tabIndex={-1} className={styles.main}>
        {queue ? (
          <>
            <CurrentCall call={current} isAnnounced={announced !== null}>
              <IdleView
                timeZone={clinic?.timeZone}
                clockOffset={clockOffset}
                waiting={queue.waiting}
                isFirst={newest === null}
              />
            </CurrentCall>
            <LastCalls calls={last} />
          </>
        ) : (
          <Loading label="Buscando los llamados…" />
        )}
      </main>
      {queue && isPairing && (
        <Pairing
          screen={queue.screen}
          timeZone={clinic?.timeZone}
          onClose={() => setPairing(false)}
        />
      )}
      <footer className={styles.foot}>
        <LostConnection since={lostSince} timeZone={clinic?.timeZone} />
        {queue && !isIdle && (
          <p className={styles.waiting}>{waitingWords(queue.waiting)}</p>
        )}
        {queue && <Notices notices={queue.notices} />}
        {queue?.arrivalUrl && <ArrivalCode url={queue.arrivalUrl} />}
        {queue && <WaitingRooms rooms={queue.waitingRooms} />}
        {needsGesture && <Button onClick={start}>Activar el sonido</Button>}
        {queue?.screen.state === 'revoked' && (
          <p className={styles.revoked}>
            La clínica desvinculó esta pantalla: muestra solo números.
          </p>
        )}
        {isPaired && <p className={styles.screenName}>{queue.screen.name}</p>}
        {queue && !isPaired && !isPairing && (
          <Button kind="quiet" onClick={() => setPairing(true)}>
            Vincular esta pantalla
          </Button>
        )}
      </footer>
    </div>
  );
}

function isUnknownRoom(error: Error): boolean {
  return 'status' in error && (error.status === 404 || error.status === 422);
}
