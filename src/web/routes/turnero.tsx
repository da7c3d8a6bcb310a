import { createFileRoute } from '@tanstack/react-router';
import { Loading } from '../components/loading/loading.tsx';
import { HerePage } from '../features/kiosk/here-page.tsx';
import { KioskPage } from '../features/kiosk/kiosk-page.tsx';
import { useIsPaired } from '../features/kiosk/use-is-paired.ts';
import { OwnQueuePage } from '../features/own-queue/own-queue-page.tsx';
import { ScreenProblem } from '../features/turnero/screen-problem.tsx';
import { TurneroPage } from '../features/turnero/turnero-page.tsx';

interface TurneroSearch {
  /** A waiting room's letter or id. */
  sala?: string | undefined;
  /** A paired screen where who comes says so. */
  modo?: 'kiosco' | undefined;
  /** The secret of one patient's own view. */
  turno?: string | undefined;
  /** What a screen of the clinic shows, for who is there with their phone. */
  aca?: string | undefined;
}

export const Route = createFileRoute('/turnero')({
  // Has its own frame, without navigation: it is a screen for people who wait.
  staticData: { isPanel: true },
  validateSearch: ({ sala, turno, modo, aca }: Record<string, unknown>): TurneroSearch => ({
    sala: sala === undefined || sala === '' ? undefined : String(sala).slice(0, 40),
    ...(modo === 'kiosco' && { modo }),
    ...(aca !== undefined && aca !== '' && { aca: String(aca).slice(0, 120) }),
    ...(turno !== undefined && turno !== '' && { turno: String(turno).slice(0, 80) }),
  }),
  component: Turnero,
  errorComponent: ScreenProblem,
  // With the first files, so that it also stands where the page's own did not arrive.
  codeSplitGroupings: [['component']],
});

function Turnero() {
  const { sala, turno, modo, aca } = Route.useSearch();
  if (turno !== undefined) return <OwnQueuePage key={turno} token={turno} />;
  if (aca !== undefined) return <HerePage code={aca} />;
  if (modo === 'kiosco') return <Kiosk sala={sala} />;
  return <TurneroPage key={sala} room={sala} />;
}

/** A screen that is not paired shows its numbers, and how to pair it. */
function Kiosk({ sala }: Pick<TurneroSearch, 'sala'>) {
  const isPaired = useIsPaired();
  if (isPaired === undefined) return <Loading label="Buscando la pantalla…" />;
  return isPaired ? <KioskPage /> : <TurneroPage key={sala} room={sala} />;
}
