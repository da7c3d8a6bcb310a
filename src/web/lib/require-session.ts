import { redirect } from '@tanstack/react-router';
import { signInAddress } from './panel-addresses.ts';
import { joinTabs } from './session-tabs.ts';
import { type PanelRole, type StoredSession, storedSession } from './stored-session.ts';

/** For a panel's `beforeLoad`: whoever is not signed in as that goes to sign in, and then comes back. */
export function requireSession(role: PanelRole) {
  return async ({ location }: { location: { href: string } }): Promise<{ session: StoredSession }> => {
    if (!storedSession(role)) await joinTabs().answered(role);
    const session = storedSession(role);
    if (!session) throw redirect({ href: signInAddress(role, location.href) });
    return { session };
  };
}
