import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Problem, problemOf } from '../../api/problem-of.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { type PanelRole, type StoredSession, startSession } from '../../session/session.ts';
import { type Attempt, knock } from './knock.ts';

const UNEXPECTED = 'Ocurrió un error durante el inicio de sesión.';

/** Signs in, with the toasts of the specification (§8). */
export function useSignIn(onSignedIn: (role: PanelRole) => void) {
  const [isSolving, setSolving] = useState(false);
  const signIn = useMutation({
    mutationFn: (attempt: Attempt) => knock(attempt, () => setSolving(true)),
    // Retries once if no answer arrived; a refusal is an answer.
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
    },
    onSettled: () => setSolving(false),
  });
  return { ...signIn, isSolving };
}

const titledName = ({ role, name }: StoredSession) => (role === 'doctor' ? `Dr. ${name}` : name);

/** The specification has one sentence for all other errors of a patient. */
function isUnexpected(role: PanelRole, { code }: Problem): boolean {
  return role === 'patient' && ['OFFLINE', 'FAULT', 'UNAVAILABLE', 'MALFORMED_BODY'].includes(code);
}
