import { useEffect, useRef, useState } from 'react';
import { offerStepUp } from '../../../../base/api/web/client/level-gate.ts';
import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { PanelDialog } from '../../../../base/ui/panel/panel-dialog.tsx';
import { StepUp } from './step-up.tsx';

/** The one step-up dialog of a panel: opens where a call is refused for the session's level. */
export function StepUpDialog({ role }: { role: PanelRole }) {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef((_isRaised: boolean) => {});
  // The session is raised then, whether or not the recovery codes are kept.
  const isEnrolled = useRef(false);

  useEffect(() => {
    const stop = offerStepUp(role, () => {
      setOpen(true);
      isEnrolled.current = false;
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
    <PanelDialog
      title="Antes de seguir"
      width="narrow"
      prints
      onClose={() => answer.current(isEnrolled.current)}
    >
      <StepUp
        role={role}
        onRaised={() => answer.current(true)}
        onEnrolled={() => {
          isEnrolled.current = true;
        }}
      />
    </PanelDialog>
  );
}
