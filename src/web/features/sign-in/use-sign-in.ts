import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../components/toast/toast-store.ts';
import { type Problem, problemOf } from '../../lib/problem-of.ts';
import { startSession } from '../../lib/start-session.ts';
import type { PanelRole, StoredSession } from '../../lib/stored-session.ts';
import { type Attempt, knock } from './knock.ts';

const UNEXPECTED = 'Ocurrió un error durante el inicio de sesión.';

interface SignInOptions {
  onSignedIn: (role: PanelRole) => void;
  onRefused: (problem: Problem) => void;
}

/** Signing in, with the toasts of the specification (§8). */
export function useSignIn({ onSignedIn, onRefused }: SignInOptions) {
  const [isSolving, setSolving] = useState(false);
  const signIn = useMutation({
    mutationFn: (attempt: Attempt) => knock(attempt, () => setSolving(true)),
    // Once more where no answer came; a refusal is an answer.
    retry: (failures, error) => failures < 1 && problemOf(error).code === 'OFFLINE',
    onSuccess: ({ session, opened }) => {
      startSession(session, opened);
      showToast({ title: 'Inicio de sesión exitoso', description: `Bienvenido, ${titledName(session)}` });
      onSignedIn(session.role);
    },
    onError: (error, { role }) => {
      const problem = problemOf(error);
      const description = isUnexpected(role, problem) ? UNEXPECTED : problem.sentence;
      showToast({ title: 'Error de autenticación', description, tone: 'destructive' });
      onRefused(problem);
    },
    onSettled: () => setSolving(false),
  });
  return { ...signIn, isSolving };
}

const titledName = ({ role, name }: StoredSession) => (role === 'doctor' ? `Dr. ${name}` : name);

/** The specification has one sentence for whatever else happens to a patient. */
function isUnexpected(role: PanelRole, { code }: Problem): boolean {
  return role === 'patient' && ['OFFLINE', 'FAULT', 'UNAVAILABLE', 'MALFORMED_BODY'].includes(code);
}
