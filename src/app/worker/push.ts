/** A notice that the clinic sends. */
export interface Pushed {
  title: string;
  body: string;
  /** The page that a press opens. */
  path: string;
  /** The same for the same message, so that it is shown once. */
  tag: string;
}

const page = '/mi-cuenta/citas';

/** Returns the notice, or a plain one: a browser takes back the permission if nothing is shown. */
export function pushedOf(text: string | undefined): Pushed {
  const plain = {
    title: 'Turnos',
    body: 'Tiene un mensaje de la clínica.',
    path: page,
    tag: 'clinic',
  };
  try {
    const { title, body, path, tag } = JSON.parse(text ?? '') as Record<
      string,
      unknown
    >;
    if (typeof title !== 'string' || typeof body !== 'string') return plain;
    const isOwn =
      typeof path === 'string' && /^\/mi-cuenta\/[\w/-]*$/.test(path);
    return {
      title,
      body,
      path: isOwn ? path : page,
      tag: typeof tag === 'string' ? tag : 'clinic',
    };
  } catch {
    return plain;
  }
}

/** Returns the open window that already shows the page. Any other window may hold typed text. */
export function windowAt<Window extends { url: string }>(
  windows: readonly Window[],
  path: string,
): Window | null {
  return windows.find(({ url }) => new URL(url).pathname === path) ?? null;
}

interface Subscription {
  endpoint: string;
  toJSON(): { keys?: Record<string, string> };
}

/** Tells the server of a subscription that the push service renewed. Null: it cannot be told. */
export function replacementOf(
  former: Subscription | null,
  present: Subscription | null,
): object | null {
  const [old, keys] = [former?.toJSON().keys, present?.toJSON().keys];
  if (!former || !present || !old?.auth || !keys?.auth || !keys.p256dh)
    return null;
  return {
    endpoint: present.endpoint,
    p256dh: keys.p256dh,
    auth: keys.auth,
    old: { endpoint: former.endpoint, auth: old.auth },
  };
}
