import { createFileRoute } from '@tanstack/react-router';
import { TurneroPage } from '../features/turnero/turnero-page.tsx';

interface TurneroSearch {
  /** A waiting room's letter or id. */
  sala?: string | undefined;
}

export const Route = createFileRoute('/turnero')({
  // Has its own frame, without navigation: it is a screen for people who wait.
  staticData: { isPanel: true },
  validateSearch: ({ sala }: Record<string, unknown>): TurneroSearch => ({
    sala: sala === undefined || sala === '' ? undefined : String(sala).slice(0, 40),
  }),
  component: Turnero,
});

function Turnero() {
  const { sala } = Route.useSearch();
  return <TurneroPage key={sala} room={sala} />;
}
