import {
  endSession,
  leaveSession,
  type PanelRole,
  readItem,
  removeItem,
  tabKeyOf,
  writeItem,
} from '../session/session.ts';
import { client } from './api.ts';
import { forgetPushHere } from './push-here.ts';

/** A person who signs out does not wait longer than this for a server that does not answer. */
const PATIENCE_MS = 4_000;
const FORGETTING_MS = 1_500;
const CARRIED = 'signed_out';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Ends the session on the server first, then in all tabs of this browser. Without connection it still ends here: the
 * remaining cookie opens nothing without the tab key. A patient's page is reloaded.
 */
export async function signOut(
  role: PanelRole,
  { reload = () => location.reload() } = {},
): Promise<void> {
  const tabKey = tabKeyOf(role);
  leaveSession(role);
  await client[role].session
    .end(undefined, { signal: AbortSignal.timeout(PATIENCE_MS) })
    .catch(() => {});
  // On a shared computer the notices of this patient must not arrive any more.
  if (role === 'patient')
    await Promise.race([forgetPushHere(), sleep(FORGETTING_MS)]);
  if (role === 'patient') writeItem('sessionStorage', CARRIED, 'true');
  endSession(role, tabKey);
  if (role === 'patient') reload();
}

/** True, once, if this page was reloaded because a patient signed out. */
export function takeCarriedSignOut(): boolean {
  const isCarried = readItem('sessionStorage', CARRIED) !== null;
  removeItem('sessionStorage', CARRIED);
  return isCarried;
}
