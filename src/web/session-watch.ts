import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showToast } from './components/toast/toast-store.ts';
import { onSessionEvent } from './lib/session-events.ts';
import { joinTabs } from './lib/session-tabs.ts';
import { takeCarriedSignOut } from './lib/sign-out.ts';
import {
  type PanelRole,
  panelRoles,
  storedSession,
  subscribeToStoredSessions,
} from './lib/stored-session.ts';

const signedOut = { title: 'Sesión cerrada', description: 'Ha cerrado sesión correctamente' };
const lost = {
  title: 'Su sesión terminó',
  description: 'Ingrese otra vez para continuar.',
  tone: 'destructive',
} as const;

/**
 * For the root of the pages: says that a session ended, takes off the screen what it showed, wherever it ended, and
 * keeps those that go on fresh.
 */
export function useSessionWatch(): void {
  const queryClient = useQueryClient();
  const router = useRouter();

  useEffect(() => {
    if (takeCarriedSignOut()) showToast(signedOut);
    let isLoadedAnew = false;
    const stopEvents = onSessionEvent(({ kind, role }) => {
      if (kind === 'lost') showToast(lost);
      else if (role !== 'patient') showToast(signedOut);
      else {
        // The toast comes with the page that takes this one's place; nothing else may get in between.
        isLoadedAnew = true;
        queryClient.clear();
      }
    });

    let before = signedIn();
    const stopWatch = subscribeToStoredSessions(() => {
      const after = signedIn();
      const changed = panelRoles.filter((role) => before[role] !== null && before[role] !== after[role]);
      before = after;
      refreshIfNeeded();
      if (changed.length > 0 && !isLoadedAnew) void forget(changed);
    });
    async function forget(roles: PanelRole[]) {
      const of = (some: PanelRole[]) => ({
        predicate: ({ queryKey }: { queryKey: QueryKey }) => some.some(isOf(queryKey)),
      });
      // Somebody else in the same panel asks anew; of who left, nothing is asked any more.
      const [replaced, left] = [roles.filter(isSignedIn), roles.filter((role) => !isSignedIn(role))];
      if (replaced.length > 0) await queryClient.resetQueries(of(replaced));
      // The panels' guards look again; what their pages showed is let go of once they are gone.
      await router.invalidate();
      if (left.length > 0) queryClient.removeQueries({ ...of(left), type: 'inactive' });
    }
    // What another tab handed over comes a moment after the page: now the redirect applies.
    const stopTabs = joinTabs().onHanded(() => void router.invalidate());

    let stopRefresh: (() => void) | undefined;
    let isOver = false;
    function refreshIfNeeded() {
      if (stopRefresh || !panelRoles.some(isSignedIn)) return;
      stopRefresh = () => {};
      void import('./lib/session-refresh.ts').then(({ keepSessionsFresh }) => {
        if (!isOver) stopRefresh = keepSessionsFresh();
      });
    }
    refreshIfNeeded();
    return () => {
      isOver = true;
      stopRefresh?.();
      stopEvents();
      stopWatch();
      stopTabs();
    };
  }, [queryClient, router]);
}

const isSignedIn = (role: PanelRole) => storedSession(role) !== null;

/** Whose session each role's is; a patient's stays the same person's while they act for a relative. */
function signedIn(): Record<PanelRole, string | null> {
  const ids = panelRoles.map((role) => {
    const session = storedSession(role);
    return [role, session && (session.originalPatientId ?? session.id)];
  });
  return Object.fromEntries(ids);
}

/** The keys of a door's queries begin with its name. */
const isOf = (queryKey: QueryKey) => (role: PanelRole) => {
  const [path] = queryKey;
  return Array.isArray(path) && path[0] === role;
};
