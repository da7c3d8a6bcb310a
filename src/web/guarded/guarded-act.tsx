import { type ReactNode, useEffect, useRef } from 'react';
import type { PanelRole } from '../lib/stored-session.ts';
import { StepUp } from '../step-up/step-up.tsx';
import { asksForMore } from './asks-for-more.ts';

interface GuardedActProps<Input> {
  role: PanelRole;
  act: { error: unknown; variables: Input | undefined; mutate: (input: Input) => void };
  /** What the act is started from; it keeps what was typed while the session is raised. */
  children: ReactNode;
}

/** Where the session is not enough for an act: raises it in place, then does the act that was asked for. */
export function GuardedAct<Input>({ role, act, children }: GuardedActProps<Input>) {
  const place = useRef<HTMLDivElement>(null);
  const isAsking = asksForMore(act.error);

  // What was pressed is no longer on the screen.
  useEffect(() => {
    if (isAsking && !place.current?.contains(document.activeElement)) place.current?.focus();
  }, [isAsking]);

  return (
    <>
      {isAsking && (
        <div ref={place} tabIndex={-1}>
          <StepUp role={role} onRaised={() => act.mutate(act.variables as Input)} />
        </div>
      )}
      <div hidden={isAsking}>{children}</div>
    </>
  );
}
