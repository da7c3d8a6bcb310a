import type { LiveChange } from '../../../base/api/contract/live.ts';
import type {
  Announcement,
  Changes,
} from '../../../base/kernel/live/changes.ts';
import { rememberChanges } from '../../../base/kernel/live/recent-changes.ts';

/** The part of an announcement that a listener may receive; null: nothing. */
export type Ear = (announcement: Announcement) => LiveChange | null;

export interface StreamRequest {
  hears: Ear;
  /** Changes that are sent only after the listener's right to them is read again. Absent: none. */
  asks?:
    | {
        isFor: (announcement: Announcement) => boolean;
        ear: () => Promise<Ear>;
      }
    | undefined;
  /** The key under which streams are counted together. */
  owner: string;
  mostOfOwner: number;
  lifeSignMs: number;
  /** Checked at each sign of life: false ends the stream. */
  goesOn: () => Promise<boolean>;
  /** How long ago the shown data may have been read; null: they will be read after this. */
  missedMs: number | null;
}

/** Changes of one moment go out together: a burst is one write per stream. */
const gatherMs = 30;
/** A client that does not read is disconnected. */
const mostBytesUnread = 64 * 1024;

const encoder = new TextEncoder();
const lifeSign = encoder.encode(':\n\n');

/** The open streams of changes of this process. They end at once when it stops. */
export function openStreams(changes: Changes, stopping: AbortSignal) {
  interface Stream extends Pick<StreamRequest, 'owner' | 'hears' | 'asks'> {
    send: (bytes: Uint8Array) => void;
    end: () => void;
  }
  const open = new Set<Stream>();
  const countOf = new Map<string, number>();
  const recent = rememberChanges();
  let gathered: Announcement[] = [];

  changes.hear((announcement) => {
    recent.add(announcement);
    gathered.push(announcement);
    if (gathered.length === 1) setTimeout(tell, gatherMs);
  });
  // The next sign of life would be too late: a disabled user would read on until then.
  changes.hearEnded((sessionId) => {
    for (const stream of [...open])
      if (stream.owner === sessionId) stream.end();
  });
  stopping.addEventListener('abort', () => {
    for (const stream of [...open]) stream.end();
  });

  function tell(): void {
    const announcements = gathered;
    gathered = [];
    // Listeners with the same ear share the same bytes.
    const written = new Map<Ear, Uint8Array | null>();
    for (const stream of [...open]) tellOne(stream, announcements, written);
  }

  function tellOne(
    stream: Stream,
    announcements: Announcement[],
    written: Map<Ear, Uint8Array | null>,
  ): void {
    const { hears, asks, send } = stream;
    if (asks && announcements.some(asks.isFor)) {
      void tellAsked(stream, announcements, asks);
      return;
    }
    if (!written.has(hears)) written.set(hears, eventOf(announcements, hears));
    const bytes = written.get(hears);
    if (bytes) send(bytes);
  }

  /**
   * Reads first what the listener may hear. If that fails, the listener is told only that something changed.
   */
  async function tellAsked(
    stream: Stream,
    announcements: Announcement[],
    { ear }: NonNullable<StreamRequest['asks']>,
  ): Promise<void> {
    const hears = await ear().catch((): Ear => () => ({ kind: 'all' }));
    const bytes = eventOf(announcements, hears);
    if (bytes && open.has(stream)) stream.send(bytes);
  }

  /** Null: the owner has the maximum number of streams. */
  function openStream(
    request: StreamRequest,
  ): ReadableStream<Uint8Array> | null {
    const { hears, asks, owner, mostOfOwner, lifeSignMs, goesOn, missedMs } =
      request;
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
          const stream: Stream = { owner, hears, asks, send, end };
          open.add(stream);
          send(lifeSign);
          if (missedMs !== null)
            tellOne(stream, recent.since(missedMs), new Map());
        },
        cancel: () => forget(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: mostBytesUnread }),
    );
  }

  return { open: openStream, count: () => open.size };
}

export type Streams = ReturnType<typeof openStreams>;

function eventOf(announcements: Announcement[], hears: Ear): Uint8Array | null {
  const heard = announcements.flatMap(
    (announcement) => hears(announcement) ?? [],
  );
  const distinct = [...new Set(heard.map((change) => JSON.stringify(change)))];
  return distinct.length > 0
    ? encoder.encode(`data: [${distinct.join()}]\n\n`)
    : null;
}
