/*
 * The tabs of one browser share its one hold: a time taken in one of them lets the other's go. Nothing but that something
 * changed goes between them: what is still held, the server says.
 */

let channel: BroadcastChannel | null | undefined;

/** Null if the browser has no `BroadcastChannel`: then a tab asks when it is looked at again. */
function openChannel(): BroadcastChannel | null {
  if (channel === undefined)
    channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('horarios') : null;
  return channel;
}

/** Tells the other tabs that this browser's hold changed. */
export function tellHoldChanged(): void {
  openChannel()?.postMessage('changed');
}

/** Calls back when another tab changed the hold, and when this one is looked at again. */
export function onHoldMayHaveChanged(listener: (isByOtherTab: boolean) => void): () => void {
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
