import type { LiveChange } from '../../contract/live.ts';
import type { LiveDoor } from './live.ts';

/** The server answered, and gave no stream. */
export class StreamRefused extends Error {
  readonly code: string | null;
  constructor(code: string | null) {
    super('no stream');
    this.code = code;
  }
}

interface StreamAsked {
  tabKey: string;
  /** How long ago what is shown may have been read. */
  missedMs: number;
  /** Longer without a sign, and it counts as broken. */
  silenceMs: number;
  /** Ends it. */
  ending: AbortController;
  onSign: () => void;
  onChanges: (changes: LiveChange[]) => void;
}

/** Reads one stream of server-sent events to its end. Not an EventSource: the tab key goes in a header. */
export async function readLiveStream(door: LiveDoor, asked: StreamAsked): Promise<void> {
  const giveUp = () => asked.ending.abort();
  let timer = setTimeout(giveUp, asked.silenceMs);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, asked.silenceMs);
    asked.onSign();
  };
  const missedMs = Math.max(0, Math.round(asked.missedMs));
  try {
    const response = await fetch(new URL(`/api/${door}/live?missedMs=${missedMs}`, location.origin), {
      headers: { accept: 'text/event-stream', ...(asked.tabKey && { 'x-tab-key': asked.tabKey }) },
      cache: 'no-store',
      signal: asked.ending.signal,
    });
    if (!response.ok || !response.body) throw new StreamRefused(await codeOf(response));
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      const events = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      const changes = events.flatMap(changesOf);
      if (changes.length > 0) asked.onChanges(changes);
    }
  } finally {
    clearTimeout(timer);
  }
}

function changesOf(event: string): LiveChange[] {
  return event.startsWith('data:') ? JSON.parse(event.slice('data:'.length)) : [];
}

async function codeOf(response: Response): Promise<string | null> {
  try {
    const { code } = await response.json();
    return typeof code === 'string' ? code : null;
  } catch {
    return null;
  }
}
