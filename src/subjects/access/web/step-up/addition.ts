import type { PanelRole } from '../../../../base/api/web/session/session.ts';

/** The props of both forms that add a second factor. */
export interface AdditionProps {
  role: PanelRole;
  /** Part of the step-up dialog, which its own calls cannot open. */
  isStepUp: boolean;
  onAdded: () => void;
  onLeave: () => void;
}
