import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { guardSignOut } from '../../../base/api/web/session/session.ts';
import { Confirm } from '../../../base/ui/confirm/confirm.tsx';

/** Asks before typed text is lost: on leaving the page, on signing out, on closing the tab. */
export function LeaveGuard({ hasTyped }: { hasTyped: boolean }) {
  const [signingOut, setSigningOut] = useState<
    ((mayLeave: boolean) => void) | null
  >(null);
  const mayLeave = useRef(false);
  const leaving = useBlocker({
    // If the session is over, the page ends with it, so there is nothing to ask.
    shouldBlockFn: ({ next }) =>
      hasTyped && !mayLeave.current && !next.pathname.startsWith('/login'),
    enableBeforeUnload: () => hasTyped && !mayLeave.current,
    withResolver: true,
  });
  const ask = useEffectEvent(async () => {
    if (!hasTyped) return true;
    return new Promise<boolean>((resolve) => setSigningOut(() => resolve));
  });
  useEffect(() => guardSignOut('patient', () => ask()), []);
  function settle(isLeaving: boolean) {
    mayLeave.current = isLeaving;
    if (signingOut) signingOut(isLeaving);
    else if (isLeaving) leaving.proceed?.();
    else leaving.reset?.();
    setSigningOut(null);
  }
  return (
    <Confirm
      open={signingOut !== null || leaving.status === 'blocked'}
      title="¿Salir sin enviar?"
      confirmLabel="Descartar lo escrito"
      keepLabel="Seguir respondiendo"
      destructive
      onConfirm={() => settle(true)}
      onClose={() => settle(false)}
    >
      <p>
        Lo que respondió todavía no se envió, y no queda guardado en este
        equipo.
      </p>
    </Confirm>
  );
}
