import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ScreenProblem } from '../../subjects/queue/web/turnero/screen-problem.tsx';

const TurneroPage = lazyRouteComponent(
  () => import('../../subjects/queue/web/turnero/turnero-page.tsx'),
  'TurneroPage',
);
const KioskScreen = lazyRouteComponent(
  () => import('./-kiosk-screen.tsx'),
  'KioskScreen',
);
const OwnQueuePage = lazyRouteComponent(
  () => import('../../subjects/queue/web/own/own-queue-page.tsx'),
  'OwnQueuePage',
);
const HerePage = lazyRouteComponent(
  () => import('../../subjects/queue/web/arrival/here-page.tsx'),
  'HerePage',
);

interface TurneroSearch {
  /** A waiting room's letter or id. */
  sala?: string | undefined;
  /** A paired screen at which patients say that they arrived. */
  modo?: 'kiosco' | undefined;
  /** The secret of one patient's own view. */
  turno?: string | undefined;
  /** The code that a screen of the clinic shows to people who are there with their phone. */
  aca?: string | undefined;
}

export const Route = createFileRoute('/turnero')({
  // Has its own frame, without navigation, because it is a screen for people who wait.
  staticData: { isPanel: true },
  validateSearch: ({
    sala,
    turno,
    modo,
    aca,
  }: Record<string, unknown>): TurneroSearch => ({
    sala:
      sala === undefined || sala === '' ? undefined : String(sala).slice(0, 40),
    ...(modo === 'kiosco' && { modo }),
    ...(aca !== undefined && aca !== '' && { aca: String(aca).slice(0, 120) }),
    ...(turno !== undefined &&
      turno !== '' && { turno: String(turno).slice(0, 80) }),
  }),
  loaderDeps: ({ search }) => ({ shows: shownBy(search) }),
  loader: ({ deps: { shows } }) => parts[shows].preload?.(),
  component: Turnero,
  errorComponent: ScreenProblem,
  // In the first files, because it only chooses which page to fetch, and reports a page that did not arrive.
  codeSplitGroupings: [],
});

const parts = {
  own: OwnQueuePage,
  here: HerePage,
  kiosk: KioskScreen,
  numbers: TurneroPage,
};

function shownBy({ turno, aca, modo }: TurneroSearch): keyof typeof parts {
  if (turno !== undefined) return 'own';
  if (aca !== undefined) return 'here';
  return modo === 'kiosco' ? 'kiosk' : 'numbers';
}

function Turnero() {
  const { sala, turno, modo, aca } = Route.useSearch();
  if (turno !== undefined) return <OwnQueuePage key={turno} token={turno} />;
  if (aca !== undefined) return <HerePage code={aca} />;
  return modo === 'kiosco' ? (
    <KioskScreen room={sala} />
  ) : (
    <TurneroPage key={sala} room={sala} />
  );
}
