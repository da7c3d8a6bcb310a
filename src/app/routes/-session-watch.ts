import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { takeCarriedSignOut } from '../../base/api/web/client/sign-out.ts';
import {
  joinTabs,
  onSessionEvent,
  type PanelRole,
  panelRoles,
  storedSession,
  subscribeToStoredSessions,
} from '../../base/api/web/session/session.ts';
import { showToast } from '../../base/ui/toast/toast-store.ts';

const signedOut = {
  title: 'Sesión cerrada',
  description: 'Ha cerrado sesión correctamente',
};
const lost = {
  title: 'Su sesión terminó',
  description: 'Ingrese otra vez para continuar.',
  tone: 'destructive',
} as const;

/**
 * For the root of the pages: announces the end of a session in any tab, removes its data from the screen, and
 * keeps the other sessions fresh.
 */
export function useSessionWatch(): void {
  const queryClient = useQueryClient();
  const router = useRouter();

  useEffect(() => {
    if (takeCarriedSignOut()) showToast(signedOut);
    let isLoadedAnew = false;
    const stopEvents = onSessionEvent(({ kind, role }) => {
      if (kind === 'actingEnded' || kind === 'actingChanged') return;
      if (kind === 'leaving') void queryClient.cancelQueries(of([role]));
      else if (kind === 'lost') showToast(lost);
      else if (role !== 'patient') showToast(signedOut);
      else {
        // The reloaded page shows the toast; nothing else may happen before.
        isLoadedAnew = true;
        queryClient.clear();
      }
    });

    let before = signedIn();
    const stopWatch = subscribeToStoredSessions(() => {
      const after = signedIn();
      const changed = panelRoles.filter(
        (role) => before[role] !== null && before[role] !== after[role],
      );
      before = after;
      refreshIfNeeded();
      if (changed.length > 0 && !isLoadedAnew) void forget(changed);
    });
    const of = (some: PanelRole[]) => ({
      predicate: ({ queryKey }: { queryKey: QueryKey }) =>
        some.some(isOf(queryKey)),
    });
    async function forget(roles: PanelRole[]) {
      // If another person signed in, the panel's queries are read again. After a sign-out they are not.
      const [replaced, left] = [
        roles.filter(isSignedIn),
        roles.filter((role) => !isSignedIn(role)),
      ];
      if (replaced.length > 0) await queryClient.resetQueries(of(replaced));
      // The panels' guards run again; the data of closed panels are removed once their pages are gone.
      await router.invalidate();
      if (left.length > 0)
        queryClient.removeQueries({ ...of(left), type: 'inactive' });
    }
    // A session handed over by another tab arrives a moment after the page: the redirect is checked again.
    const stopTabs = joinTabs().onHanded(() => void router.invalidate());

    let stopRefresh: (() => void) | undefined;
    let isOver = false;
    function refreshIfNeeded() {
      if (stopRefresh || !panelRoles.some(isSignedIn)) return;
      stopRefresh = () => {};
      void import('../../base/api/web/client/session-refresh.ts').then(
        ({ keepSessionsFresh }) => {
          if (!isOver) stopRefresh = keepSessionsFresh();
        },
      );
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

/**
 * The owner of each role's session, and for a patient's session also the patient it acts for. Data read for
 * one are never shown to another.
 */
function signedIn(): Record<PanelRole, string | null> {
  const ids = panelRoles.map((role) => {
    const session = storedSession(role);
    return [
      role,
      session && `${session.originalPatientId ?? session.id} ${session.id}`,
    ];
  });
  return Object.fromEntries(ids);
}

/** The keys of a door's queries begin with its name. */
const isOf = (queryKey: QueryKey) => (role: PanelRole) => {
  const [path] = queryKey;
  return Array.isArray(path) && path[0] === role;
};
