import type { LiveChange } from '../../contract/live.ts';
import type { PanelRole } from '../session/session.ts';

/** The source of changes: those visible to a person signed in at a door, or the waiting room's, which are public. */
export type LiveDoor = PanelRole | 'public';

/** The server answered without a stream. */
export class StreamRefused extends Error {
  readonly code: string | null;
  constructor(code: string | null) {
    super('no stream');
    this.code = code;
  }
}

interface StreamRequest {
  tabKey: string;
  /** Milliseconds since the shown data may have been read. */
  missedMs: number;
  /** Milliseconds without a sign of life after which the stream counts as broken. */
  silenceMs: number;
  /** Aborts the stream. */
  ending: AbortController;
  onSign: () => void;
  onChanges: (changes: LiveChange[]) => void;
}

/**
 * Reads one stream of server-sent events to its end. Not `EventSource`, which cannot send the tab key in a header.
 */
export async function readLiveStream(
  door: LiveDoor,
  request: StreamRequest,
): Promise<void> {
  const giveUp = () => request.ending.abort();
  let timer = setTimeout(giveUp, request.silenceMs);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, request.silenceMs);
    request.onSign();
  };
  const missedMs = Math.max(0, Math.round(request.missedMs));
  try {
    const response = await fetch(
      new URL(`/api/${door}/live?missedMs=${missedMs}`, location.origin),
      {
        headers: {
          accept: 'text/event-stream',
          ...(request.tabKey && { 'x-tab-key': request.tabKey }),
        },
        cache: 'no-store',
        signal: request.ending.signal,
      },
    );
    if (!response.ok || !response.body)
      throw new StreamRefused(await codeOf(response));
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      const events = (rest + decoder.decode(value, { stream: true })).split(
        '\n\n',
      );
      rest = events.pop() ?? '';
      const changes = events.flatMap(changesOf);
      if (changes.length > 0) request.onChanges(changes);
    }
  } finally {
    clearTimeout(timer);
  }
}

function changesOf(event: string): LiveChange[] {
  return event.startsWith('data:')
    ? JSON.parse(event.slice('data:'.length))
    : [];
}

async function codeOf(response: Response): Promise<string | null> {
  try {
    const { code } = await response.json();
    return typeof code === 'string' ? code : null;
  } catch {
    return null;
  }
}
