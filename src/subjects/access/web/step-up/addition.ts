import type { PanelRole } from '../../../../base/api/web/session/session.ts';

/** What adding a second factor of either kind is given. */
export interface AdditionProps {
  role: PanelRole;
  /** Part of the step-up dialog, which its own calls cannot open. */
  isStepUp: boolean;
  onAdded: () => void;
  onLeave: () => void;
}
