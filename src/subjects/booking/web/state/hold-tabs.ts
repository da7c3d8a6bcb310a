/*
 * The tabs of one browser share its one hold: a time taken in one tab releases the other tab's. A message
 * says only that something changed. The server says what is held.
 */

let channel: BroadcastChannel | null | undefined;

/** Null: the browser has no `BroadcastChannel`, so a tab asks when it is shown again. */
function openChannel(): BroadcastChannel | null {
  if (channel === undefined)
    channel =
      typeof BroadcastChannel === 'function'
        ? new BroadcastChannel('horarios')
        : null;
  return channel;
}

/** Tells the other tabs that this browser's hold changed. */
export function tellHoldChanged(): void {
  openChannel()?.postMessage('changed');
}

/** Calls back when another tab changed the hold, and when this tab is shown again. */
export function onHoldMayHaveChanged(
  listener: (isByOtherTab: boolean) => void,
): () => void {
  const opened = openChannel();
  const hear = () => listener(true);
  const see = () => document.visibilityState === 'visible' && listener(false);
  opened?.addEventListener('message', hear);
  document.addEventListener('visibilitychange', see);
  return () => {
    opened?.removeEventListener('message', hear);
    document.removeEventListener('visibilitychange', see);
  };
}
