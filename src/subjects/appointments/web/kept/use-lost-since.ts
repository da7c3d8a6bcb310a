import { useEffect, useSyncExternalStore } from 'react';
import { useLineState } from '../../../../base/api/web/live/live.ts';
import type { ActsRole } from './appointment-order.ts';
import { actsLostSince, onActsLost, sendAgain } from './send-acts.ts';

/**
 * Returns since when the clinic cannot be reached, in milliseconds of this browser's clock. Null: it can. As
 * soon as changes arrive again, the kept acts are sent.
 */
export function useLostSince(role: ActsRole): number | null {
  const line = useLineState(role);
  const actsLost = useSyncExternalStore(
    (watcher) => onActsLost(role, watcher),
    () => actsLostSince(role),
  );
  useEffect(() => {
    if (line.kind === 'open') sendAgain(role);
  }, [role, line.kind]);
  const lineLost = line.kind === 'lost' ? line.since : null;
  if (lineLost !== null && actsLost !== null)
    return Math.min(lineLost, actsLost);
  return lineLost ?? actsLost;
}
