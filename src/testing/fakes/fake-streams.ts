import type { LiveChange } from '../../base/api/contract/live.ts';

interface OpenStream {
  door: string;
  tell: (changes: LiveChange[]) => void;
  lose: () => void;
}

/** The streams of changes of the fake server. */
export function fakeStreams() {
  const open = new Set<OpenStream>();
  let haveBroken = false;
  const announced: {
    change: LiveChange;
    door: string | undefined;
    at: number;
  }[] = [];
  let opened = 0;
  const encoder = new TextEncoder();

  return {
    /** Opens a stream. One that opens late or reconnects is told that changes were announced meanwhile. */
    open(
      door: string,
      { missedMs, signal }: { missedMs: number; signal: AbortSignal },
    ): Response {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const say = (text: string) =>
            controller.enqueue(encoder.encode(text));
          const stream: OpenStream = {
            door,
            tell: (changes) => say(`data: ${JSON.stringify(changes)}\n\n`),
            lose() {
              open.delete(stream);
              controller.error(new TypeError('network error'));
            },
          };
          open.add(stream);
          opened += 1;
          signal.addEventListener(
            'abort',
            () => open.has(stream) && stream.lose(),
          );
          say(':\n\n');
          if (haveBroken) return stream.tell([{ kind: 'all' }]);
          const missed = announced.filter(
            (told) =>
              (!told.door || told.door === door) &&
              told.at >= Date.now() - missedMs,
          );
          if (missed.length > 0)
            stream.tell(missed.map(({ change }) => change));
        },
      });
      return new Response(body, {
        headers: { 'content-type': 'text/event-stream' },
      });
    },
    announce(change: LiveChange, door?: string) {
      announced.push({ change, door, at: Date.now() });
      for (const stream of open)
        if (!door || stream.door === door) stream.tell([change]);
    },
    breakAll() {
      haveBroken = true;
      for (const stream of [...open]) stream.lose();
    },
    opened: () => opened,
    count: (door?: string) =>
      [...open].filter((stream) => !door || stream.door === door).length,
  };
}
