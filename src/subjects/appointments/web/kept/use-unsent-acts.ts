import { useEffect, useRef } from 'react';
import {
  storedSession,
  subscribeToStoredSessions,
} from '../../../../base/api/web/session/session.ts';
import { pendingActs } from './act-queue.ts';
import type { ActsRole } from './appointment-order.ts';
import { changeKeptActs, keptActs, onKeptActs } from './kept-acts.ts';
import { setUnsent, type Unsent, unsentActs } from './unsent-acts.ts';

/** Takes up the acts that this user could not send before, and holds pending acts when the session ends. */
export function useUnsentActs(role: ActsRole): void {
  const last = useRef<Unsent | null>(null);
  useEffect(() => {
    const left = unsentActs();
    const personId = storedSession(role)?.id;
    if (left && left.role === role) {
      if (left.personId === personId)
        changeKeptActs(role, (acts) => [...acts, ...left.acts]);
      setUnsent(null);
    }
    const note = () => {
      const session = storedSession(role);
      if (session)
        last.current = {
          role,
          personId: session.id,
          acts: pendingActs(keptActs(role)),
        };
    };
    note();
    const stopNoting = onKeptActs(role, note);
    const stop = subscribeToStoredSessions(() => {
      if (storedSession(role)) return note();
      const { current } = last;
      if (current && current.acts.length > 0) setUnsent(current);
      last.current = null;
    });
    return () => {
      stopNoting();
      stop();
    };
  }, [role]);
}
