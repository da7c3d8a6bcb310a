import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { LiveChange } from '../../contract/live.ts';
import { type LineState, openLine } from './live-line.ts';
import { openLines, type SharedLine } from './open-lines.ts';
import type { PanelRole } from './stored-session.ts';

/** Whose changes: those that somebody signed in at a door may know of, or the waiting room's, which anybody may. */
export type LiveDoor = PanelRole | 'public';

/** What changed, in order; `all` comes alone: something may have been missed, so ask for everything anew. */
export type LiveListener = (changes: LiveChange[]) => void;

/** While a component is shown, calls back with each change at that door. The tab has one stream a door, however many listen. */
export function useLive(door: LiveDoor, onChanges: LiveListener): void {
  const latest = useRef(onChanges);
  useEffect(() => {
    latest.current = onChanges;
  });
  useEffect(() => listenLive(door, (changes) => latest.current(changes)), [door]);
}

/** The same outside of components, until the returned function is called. */
export function listenLive(door: LiveDoor, listener: LiveListener): () => void {
  const at = joined(door);
  at.listeners.add(listener);
  return () => {
    at.listeners.delete(listener);
    leaveIfUnused(door, at);
  };
}

/** Whether changes at a door reach us at this moment, and if not, since when; while it is asked, it is kept open. */
export function useLineState(door: LiveDoor): LineState {
  return useSyncExternalStore(
    (watcher) => {
      const at = joined(door);
      at.watchers.add(watcher);
      return () => {
        at.watchers.delete(watcher);
        leaveIfUnused(door, at);
      };
    },
    () => openLines.get(door)?.state ?? opening,
  );
}

const opening: LineState = { kind: 'opening' };

function joined(door: LiveDoor): SharedLine {
  const known = openLines.get(door);
  if (known) return known;
  const listeners = new Set<LiveListener>();
  const watchers = new Set<() => void>();
  const at: SharedLine = {
    listeners,
    watchers,
    state: opening,
    line: openLine(door, {
      onChanges: (changes) => {
        for (const listener of [...listeners]) listener(changes);
      },
      onState: (state) => {
        at.state = state;
        for (const watcher of [...watchers]) watcher();
      },
    }),
  };
  openLines.set(door, at);
  return at;
}

/** Not at once: where one page takes another's place, the next one listens in the same moment. */
function leaveIfUnused(door: LiveDoor, at: SharedLine): void {
  setTimeout(() => {
    if (at.listeners.size > 0 || at.watchers.size > 0 || openLines.get(door) !== at) return;
    openLines.delete(door);
    at.line.close();
  });
}
