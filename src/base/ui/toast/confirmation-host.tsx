import { lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import {
  subscribeToConfirmations,
  waitingConfirmations,
} from './confirmations.ts';

const ConfirmationToaster = lazy(() => import('./confirmation-toaster.tsx'));

/**
 * The second toast host, for confirmations of a panel. It follows the system's theme and shows each for 1500 ms. It
 * loads with the first confirmation, since the public pages have none.
 */
export function ConfirmationHost() {
  const waiting = useSyncExternalStore(
    subscribeToConfirmations,
    waitingConfirmations,
  );
  const wanted = useRef(false);
  wanted.current ||= waiting.length > 0;
  if (!wanted.current) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmationToaster waiting={waiting} />
    </Suspense>
  );
}
