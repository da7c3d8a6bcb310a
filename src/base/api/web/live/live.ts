import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type LineState, openLine } from './live-line.ts';
import type { LiveDoor } from './live-stream.ts';
import { type LiveListener, openLines, type SharedLine } from './open-lines.ts';

/**
 * While the component is mounted, calls back with each change at that door. The tab has one stream per door, however
 * many components listen.
 */
export function useLive(door: LiveDoor, onChanges: LiveListener): void {
  const latest = useRef(onChanges);
  useEffect(() => {
    latest.current = onChanges;
  });
  useEffect(
    () => listenLive(door, (changes) => latest.current(changes)),
    [door],
  );
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

/**
 * Tells if changes at a door arrive at this moment and, if not, since when. Using it keeps the stream open.
 */
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
  const line = openLines.get(door);
  if (line) return line;
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

/** Deferred: when one page replaces another, the next one starts to listen in the same moment. */
function leaveIfUnused(door: LiveDoor, at: SharedLine): void {
  setTimeout(() => {
    if (
      at.listeners.size > 0 ||
      at.watchers.size > 0 ||
      openLines.get(door) !== at
    )
      return;
    openLines.delete(door);
    at.line.close();
  });
}
