import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import { api } from '../../api/api.ts';
import { Button } from '../../components/button/button.tsx';
import { Brand, DemoRibbon } from '../../components/layout/brand.tsx';
import { Loading } from '../../components/loading/loading.tsx';
import { SiteName } from '../../components/page/site-name.ts';
import { useLive } from '../../live/live.ts';
import { keyOf } from './calls-in-turn.ts';
import { Clock } from './clock.tsx';
import { CurrentCall } from './current-call.tsx';
import { LastCalls } from './last-calls.tsx';
import { LostConnection } from './lost-connection.tsx';
import styles from './turnero.module.css';
import { UnknownRoom } from './unknown-room.tsx';
import { useAnnouncedCall } from './use-announced-call.ts';
import { useLostSince } from './use-lost-since.ts';
import { useScreenAwake } from './use-screen-awake.ts';
import { useVoice } from './use-voice.ts';
import { WaitingRooms } from './waiting-rooms.tsx';

/** Polling interval, in case a live change was missed; shorter while nothing answers. */
const LOOK_MS = 60_000;
const LOOK_AGAIN_MS = 5_000;

interface TurneroPageProps {
  /** A waiting room's letter or id; undefined: all waiting rooms. */
  room: string | undefined;
}

/** The screen of a waiting room: the called tickets and their rooms, shown and spoken, without names. */
export function TurneroPage({ room }: TurneroPageProps) {
  const queryClient = useQueryClient();
  const clinic = useQuery(api.public.clinic.get.queryOptions()).data;
  const query = useQuery({
    ...api.public.queue.get.queryOptions({ input: room === undefined ? {} : { room } }),
    refetchInterval: ({ state }) => (state.status === 'error' ? LOOK_AGAIN_MS : LOOK_MS),
    refetchIntervalInBackground: true,
  });
  useLive('public', () => void queryClient.invalidateQueries({ queryKey: api.public.queue.key() }));
  useScreenAwake();
  const { needsGesture, say, start } = useVoice();
  const queue = query.data;
  const announced = useAnnouncedCall(queue?.calls, say);
  const lostSince = useLostSince(query);
  const title = queue?.waitingRoom?.name ?? 'Sala de espera';
  const siteName = useContext(SiteName);
  useEffect(() => {
    document.title = `${title} · ${siteName}`;
  }, [title, siteName]);

  if (query.isError && isUnknownRoom(query.error)) return <UnknownRoom />;
  const current = announced ?? queue?.calls[0] ?? null;
  const last = queue?.calls.filter((call) => !current || keyOf(call) !== keyOf(current)).slice(0, 5) ?? [];
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        {clinic?.isDemo && <DemoRibbon />}
        <div className={styles.bar}>
          <p className={styles.brand}>
            <Brand clinicName={clinic?.name} />
          </p>
          <h1 tabIndex={-1}>{title}</h1>
          {clinic && <Clock timeZone={clinic.timeZone} />}
        </div>
      </header>
      <main id="contenido" tabIndex={-1} className={styles.main}>
        {queue ? (
          <>
            <CurrentCall call={current} isAnnounced={announced !== null} />
            <LastCalls calls={last} />
          </>
        ) : (
          <Loading label="Buscando los llamados…" />
        )}
      </main>
      <footer className={styles.foot}>
        <LostConnection since={lostSince} timeZone={clinic?.timeZone} />
        {queue && <p className={styles.waiting}>{waitingWords(queue.waiting)}</p>}
        {queue && <WaitingRooms rooms={queue.waitingRooms} />}
        {needsGesture && <Button onClick={start}>Activar el sonido</Button>}
      </footer>
    </div>
  );
}

function isUnknownRoom(error: Error): boolean {
  return 'status' in error && (error.status === 404 || error.status === 422);
}

function waitingWords(count: number): string {
  if (count === 0) return 'Nadie espera su llamado';
  return count === 1 ? 'Espera 1 persona' : `Esperan ${count} personas`;
}
