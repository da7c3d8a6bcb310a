import { createFileRoute } from '@tanstack/react-router';
import { OwnQueuePage } from '../features/own-queue/own-queue-page.tsx';
import { TurneroPage } from '../features/turnero/turnero-page.tsx';

interface TurneroSearch {
  /** A waiting room's letter or id. */
  sala?: string | undefined;
  /** The secret of one patient's own view. */
  turno?: string | undefined;
}

export const Route = createFileRoute('/turnero')({
  // Has its own frame, without navigation: it is a screen for people who wait.
  staticData: { isPanel: true },
  validateSearch: ({ sala, turno }: Record<string, unknown>): TurneroSearch => ({
    sala: sala === undefined || sala === '' ? undefined : String(sala).slice(0, 40),
    ...(turno !== undefined && turno !== '' && { turno: String(turno).slice(0, 80) }),
  }),
  component: Turnero,
});

function Turnero() {
  const { sala, turno } = Route.useSearch();
  if (turno !== undefined) return <OwnQueuePage key={turno} token={turno} />;
  return <TurneroPage key={sala} room={sala} />;
}
