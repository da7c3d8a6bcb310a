import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import {
  type PanelRole,
  startSession,
} from '../../../../base/api/web/session/session.ts';
import {
  showSignedIn,
  showSignInProblem,
} from '../../../../base/ui/toast/sign-in-toasts.ts';
import { type Attempt, knock } from './knock.ts';

/** Signs in, with the toasts of the specification (§8). */
export function useSignIn(onSignedIn: (role: PanelRole) => void) {
  const [isSolving, setSolving] = useState(false);
  const signIn = useMutation({
    mutationFn: (attempt: Attempt) => knock(attempt, () => setSolving(true)),
    onSuccess: ({ session, opened }) => {
      startSession(session, opened);
      showSignedIn(session);
      onSignedIn(session.role);
    },
    onError: (error, { role }) => showSignInProblem(role, problemOf(error)),
    onSettled: () => setSolving(false),
  });
  return { ...signIn, isSolving };
}
