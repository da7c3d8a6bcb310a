import type { PanelRole } from './stored-session.ts';

/** `signedOut`: somebody asked for it; `lost`: the server no longer knows the session. */
export interface SessionEvent {
  kind: 'signedOut' | 'lost';
  role: PanelRole;
}

const listeners = new Set<(event: SessionEvent) => void>();

/** What ends a session says so here; whoever shows it listens. */
export function tellSessionEvent(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}

export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
