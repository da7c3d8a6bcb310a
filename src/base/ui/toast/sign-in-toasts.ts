import type { Problem } from '../../api/web/client/problem-of.ts';
import type {
  PanelRole,
  StoredSession,
} from '../../api/web/session/session.ts';
import { showToast } from './toast-store.ts';

/* The toasts of every sign-in, in the words of the specification (§8). */

const UNEXPECTED = 'Ocurrió un error durante el inicio de sesión.';

export function showSignedIn({
  role,
  name,
}: Pick<StoredSession, 'role' | 'name'>): void {
  const titled = role === 'doctor' ? `Dr. ${name}` : name;
  showToast({
    title: 'Inicio de sesión exitoso',
    description: `Bienvenido, ${titled}`,
  });
}

export function showSignInProblem(role: PanelRole, problem: Problem): void {
  const description = isUnexpectedSignIn(role, problem)
    ? UNEXPECTED
    : problem.sentence;
  showToast({
    title: 'Error de autenticación',
    description,
    tone: 'destructive',
  });
}

/** The specification has one sentence for all other errors of a patient. */
export function isUnexpectedSignIn(
  role: PanelRole,
  { code }: Problem,
): boolean {
  return (
    role === 'patient' &&
    ['OFFLINE', 'FAULT', 'UNAVAILABLE', 'MALFORMED_BODY'].includes(code)
  );
}
