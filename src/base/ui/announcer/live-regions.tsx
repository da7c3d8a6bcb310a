import { useSyncExternalStore } from 'react';
import { currentlySaid, subscribeToAnnouncements } from './announce.ts';

/** The two live regions for screen readers, present from the first render to the last. */
export function LiveRegions() {
  const { polite, assertive } = useSyncExternalStore(
    subscribeToAnnouncements,
    currentlySaid,
  );
  return (
    <div className="visually-hidden">
      <div role="status" aria-atomic="true">
        <span key={polite.id}>{polite.text}</span>
      </div>
      <div role="alert" aria-atomic="true">
        <span key={assertive.id}>{assertive.text}</span>
      </div>
    </div>
  );
}
