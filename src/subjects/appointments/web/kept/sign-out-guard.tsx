import { useEffect, useEffectEvent, useState } from 'react';
import {
  guardSignOut,
  storageOf,
} from '../../../../base/api/web/session/session.ts';
import { PanelConfirm } from '../../../../base/ui/panel/panel-confirm.tsx';
import type { ActsRole } from './appointment-order.ts';
import { changeKeptActs } from './kept-acts.ts';

interface SignOutGuardProps {
  role: ActsRole;
  /** How many acts wait to be sent. */
  waiting: number;
}

/** Asks before a user signs out, or closes a tab that alone holds the session, while acts wait to be sent. */
export function SignOutGuard({ role, waiting }: SignOutGuardProps) {
  const [answer, setAnswer] = useState<((mayLeave: boolean) => void) | null>(
    null,
  );
  const ask = useEffectEvent(async () => {
    if (waiting === 0) return true;
    return new Promise<boolean>((resolve) => setAnswer(() => resolve));
  });
  useEffect(() => guardSignOut(role, () => ask()), [role]);
  useEffect(() => {
    if (waiting === 0 || storageOf(role) !== 'sessionStorage') return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [role, waiting]);
  function settle(mayLeave: boolean) {
    if (mayLeave) changeKeptActs(role, () => []);
    answer?.(mayLeave);
    setAnswer(null);
  }
  return (
    <PanelConfirm
      open={answer !== null}
      title={
        waiting === 1
          ? 'Hay una anotación sin enviar'
          : `Hay ${waiting} anotaciones sin enviar`
      }
      confirmLabel="Cerrar sesión y perderlas"
      keepLabel="Quedarse"
      destructive
      onConfirm={() => settle(true)}
      onClose={() => settle(false)}
    >
      <p>
        Se guardan en esta computadora solo mientras dura la sesión. Si la
        cierra ahora, no se envían.
      </p>
    </PanelConfirm>
  );
}
