import type { LiveChange } from '../../base/api/contract/live.ts';
import type { newVisitor } from './test-server.ts';

/** A stream of changes, with all that was received so far. */
export interface Listening {
  status: number;
  headers: Headers;
  changes: LiveChange[];
  /** The received text, unchanged. */
  text: () => string;
  /** Resolves when the server ended the stream. */
  ended: Promise<void>;
  /** Closes the stream from the browser's side. */
  leave: () => void;
}

/** Opens a stream of changes as a browser does. A refused request gets no stream. */
export async function listenTo(
  { url }: { url: string },
  door: string,
  who: {
    visitor?: ReturnType<typeof newVisitor>;
    session?: { tabKey: string };
  } = {},
  query = '',
): Promise<Listening> {
  const leaving = new AbortController();
  const cookie = [...(who.visitor?.cookies ?? [])]
    .map((pair) => pair.join('='))
    .join('; ');
  const response = await fetch(`${url}/api/${door}/live${query}`, {
    headers: {
      ...(cookie && { cookie }),
      ...(who.session && { 'x-tab-key': who.session.tabKey }),
    },
    signal: leaving.signal,
  });
  const listening = { changes: [] as LiveChange[], written: '' };
  return {
    status: response.status,
    headers: response.headers,
    changes: listening.changes,
    text: () => listening.written,
    ended: read(response, listening).catch(() => {}),
    leave: () => leaving.abort(),
  };
}

async function read(
  response: Response,
  listening: { changes: LiveChange[]; written: string },
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of response.body ?? []) {
    const text = decoder.decode(bytes, { stream: true });
    listening.written += text;
    const events = (rest + text).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      if (event.startsWith('data:'))
        listening.changes.push(...JSON.parse(event.slice('data:'.length)));
    }
  }
}
