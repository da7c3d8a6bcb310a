/** The ability of this browser to show notices of the clinic. */
export type PushSupport = 'ready' | 'blocked' | 'install_first' | 'none';

export interface PushHere {
  support: PushSupport;
  /** The SHA-256 of this browser's endpoint; null: it has no subscription. */
  fingerprint: string | null;
}

export interface PushKeysHere {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Tells if this browser can show notices. An iPhone can in an installed page alone. */
export function pushSupport(): PushSupport {
  if (
    !(
      'serviceWorker' in navigator &&
      'PushManager' in window &&
      'Notification' in window
    )
  ) {
    const isApple =
      /iPhone|iPad|iPod/.test(navigator.userAgent) || isIpadAsMac();
    return isApple && navigator.serviceWorker ? 'install_first' : 'none';
  }
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

function isIpadAsMac(): boolean {
  return /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
}

/** The subscription of this browser, without asking the person for permission. */
async function subscriptionHere(): Promise<PushSubscription | null> {
  if (pushSupport() === 'none' || pushSupport() === 'install_first')
    return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

export async function endpointHere(): Promise<string | null> {
  return (await subscriptionHere())?.endpoint ?? null;
}

export async function readPushHere(): Promise<PushHere> {
  const endpoint = await endpointHere().catch(() => null);
  return {
    support: pushSupport(),
    fingerprint: endpoint === null ? null : await fingerprintOf(endpoint),
  };
}

async function fingerprintOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(endpoint),
  );
  return [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Asks the person and subscribes this browser; only right after their press. Null: they said no. */
export async function subscribeHere(
  publicKey: string,
): Promise<PushKeysHere | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/service-worker.js', {
    updateViaCache: 'none',
  });
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with another key, or of the person before, would never be served.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = made.toJSON();
  return endpoint && keys?.p256dh && keys.auth
    ? { endpoint, p256dh: keys.p256dh, auth: keys.auth }
    : null;
}

/** Ends the subscription of this browser, of any person, also without a connection. */
export async function forgetPushHere(): Promise<void> {
  try {
    await (await subscriptionHere())?.unsubscribe();
  } catch {
    // The clinic's server has forgotten it, or will at the first notice that is refused.
  }
}
