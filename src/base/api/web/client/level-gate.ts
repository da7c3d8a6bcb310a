import type { PanelRole } from '../session/session.ts';
import { problemOf } from './problem-of.ts';

/** True if a call was refused only because the session's level is too low. */
export function needsHigherLevel(error: unknown): boolean {
  if (!error) return false;
  const { code } = problemOf(error);
  return code === 'NEEDS_CODE' || code === 'NEEDS_SECOND_FACTOR';
}

/** Opens the step-up dialog; true once the level was raised, false if the person closed it. */
type OpenDialog = () => Promise<boolean>;

/** The page has one step-up dialog: that of the panel that is shown. */
let dialog: { role: PanelRole; open: OpenDialog } | null = null;
let raisedAt = Number.NEGATIVE_INFINITY;
let asking: Promise<boolean> | null = null;

/** Called by the panel that shows the dialog, until the returned function is called. */
export function offerStepUp(role: PanelRole, open: OpenDialog): () => void {
  const offered = { role, open };
  dialog = offered;
  return () => {
    if (dialog === offered) dialog = null;
  };
}

/**
 * Has the person raise the session's level. Simultaneous callers share the dialog and its outcome. False if
 * the person closes it, or if no panel of that role is shown.
 */
export async function raiseLevel(role = dialog?.role): Promise<boolean> {
  if (!dialog || dialog.role !== role) return false;
  asking ??= dialog.open().finally(() => {
    asking = null;
  });
  const isRaised = await asking;
  if (isRaised) raisedAt = performance.now();
  return isRaised;
}

/** True if the level was raised since that moment of `performance.now`: a call sent before it may be repeated. */
export const wasRaisedSince = (moment: number): boolean => raisedAt > moment;
