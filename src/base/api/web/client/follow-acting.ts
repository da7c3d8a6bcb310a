import type { Acting } from '../../contract/acting.ts';
import { actingRefused } from '../session/session.ts';

let following: Promise<void> | null = null;

/**
 * Makes the page follow the server, after a call was refused because the session acts for another person than
 * the page shows, or for none any more: once for all calls that were under way.
 */
export function followActing(
  ask: () => Promise<Acting>,
  isOver: boolean,
): Promise<void> {
  following ??= ask()
    .then(({ own, acting }) => {
      const { patientId: id, name } = acting ?? own;
      actingRefused({ id, name }, isOver ? 'actingEnded' : 'actingChanged');
    })
    // The next call is refused the same way.
    .catch(() => {})
    .finally(() => {
      following = null;
    });
  return following;
}
