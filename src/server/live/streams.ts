import type { LiveChange } from '../../contract/live.ts';
import type { Announcement, Changes } from './changes.ts';
import { rememberChanges } from './recent-changes.ts';

/** What of an announcement somebody may hear; null: nothing. */
export type Ear = (announcement: Announcement) => LiveChange | null;

export interface StreamAsked {
  hears: Ear;
  /** Whose streams count together. */
  owner: string;
  mostOfOwner: number;
  lifeSignMs: number;
  /** Asked at each sign of life: false ends it. */
  goesOn: () => Promise<boolean>;
  /** What is shown may have been read so long ago; null: it will be read after this. */
  missedMs: number | null;
}

/** Changes of one moment go out together: a burst is one write a stream. */
const gatherMs = 30;
/** Who does not read what is sent is let go. */
const mostBytesUnread = 64 * 1024;

const encoder = new TextEncoder();
const lifeSign = encoder.encode(':\n\n');

/** The streams of changes that this process has open. They end at once when it stops. */
export function openStreams(changes: Changes, stopping: AbortSignal) {
  const open = new Set<{ hears: Ear; send: (bytes: Uint8Array) => void; end: () => void }>();
  const countOf = new Map<string, number>();
  const recent = rememberChanges();
  let gathered: Announcement[] = [];

  changes.hear((announcement) => {
    recent.add(announcement);
    gathered.push(announcement);
    if (gathered.length === 1) setTimeout(tell, gatherMs);
  });
  stopping.addEventListener('abort', () => {
    for (const stream of [...open]) stream.end();
  });

  function tell(): void {
    const announcements = gathered;
    gathered = [];
    // Whoever hears the same is sent the same bytes.
    const written = new Map<Ear, Uint8Array | null>();
    for (const { hears, send } of [...open]) {
      if (!written.has(hears)) written.set(hears, eventOf(announcements, hears));
      const bytes = written.get(hears);
      if (bytes) send(bytes);
    }
  }

  /** Null: whoever asks has as many as they may. */
  function openStream(asked: StreamAsked): ReadableStream<Uint8Array> | null {
    const { hears, owner, mostOfOwner, lifeSignMs, goesOn, missedMs } = asked;
    const count = countOf.get(owner) ?? 0;
    if (count >= mostOfOwner || stopping.aborted) return null;
    countOf.set(owner, count + 1);
    let forget = () => {};
    return new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const send = (bytes: Uint8Array) => {
            if ((controller.desiredSize ?? 0) <= 0) return end();
            controller.enqueue(bytes);
          };
          const sign = async () => {
            if (await goesOn()) return open.has(stream) && send(lifeSign);
            end();
          };
          const timer = setInterval(sign, lifeSignMs);
          forget = () => {
            clearInterval(timer);
            if (!open.delete(stream)) return;
            const left = (countOf.get(owner) ?? 1) - 1;
            if (left > 0) countOf.set(owner, left);
            else countOf.delete(owner);
          };
          const end = () => {
            if (!open.has(stream)) return;
            forget();
            controller.close();
          };
          const stream = { hears, send, end };
          open.add(stream);
          send(lifeSign);
          const missed = missedMs === null ? [] : recent.since(missedMs);
          const event = eventOf(missed, hears);
          if (event) send(event);
        },
        cancel: () => forget(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: mostBytesUnread }),
    );
  }

  return { open: openStream };
}

export type Streams = ReturnType<typeof openStreams>;

function eventOf(announcements: Announcement[], hears: Ear): Uint8Array | null {
  const heard = announcements.flatMap((announcement) => hears(announcement) ?? []);
  const distinct = [...new Set(heard.map((change) => JSON.stringify(change)))];
  return distinct.length > 0 ? encoder.encode(`data: [${distinct.join()}]\n\n`) : null;
}
