import { useEffect, useRef, useState } from 'react';
import { offerStepUp } from '../api/level-gate.ts';
import { PanelDialog } from '../components/panel/panel-dialog.tsx';
import type { PanelRole } from '../session/session.ts';
import { StepUp } from './step-up.tsx';

/** The one step-up dialog of a panel: opens where a call is refused for the session's level. */
export function StepUpDialog({ role }: { role: PanelRole }) {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef((_isRaised: boolean) => {});

  useEffect(() => {
    const stop = offerStepUp(role, () => {
      setOpen(true);
      return new Promise((resolve) => {
        answer.current = (isRaised) => {
          setOpen(false);
          resolve(isRaised);
        };
      });
    });
    return () => {
      stop();
      answer.current(false);
    };
  }, [role]);

  if (!isOpen) return null;
  return (
    <PanelDialog title="Antes de seguir" width="narrow" prints onClose={() => answer.current(false)}>
      <StepUp role={role} onRaised={() => answer.current(true)} />
    </PanelDialog>
  );
}
