import type { LiveChange } from '../../contract/live.ts';

/** Minimum interval between reports: a burst of changes must not make every screen refetch for each of them. */
const PACE_MS = 250;

/** Reports the first change at once, and gathers close followers, each reported once. */
export function gatherChanges(tell: (changes: LiveChange[]) => void) {
  const waiting = new Map<string, LiveChange>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tellAll() {
    timer = undefined;
    if (waiting.size === 0) return;
    const changes = [...waiting.values()];
    waiting.clear();
    timer = setTimeout(tellAll, PACE_MS);
    const everything = changes.find(({ kind }) => kind === 'all');
    tell(everything ? [everything] : changes);
  }

  return {
    add(changes: LiveChange[]) {
      for (const change of changes) waiting.set(JSON.stringify(change), change);
      if (timer === undefined) tellAll();
    },
    stop: () => clearTimeout(timer),
  };
}
