import type { LiveChange } from '../../contract/live.ts';
import type { LiveDoor } from './live-stream.ts';

/*
 * The tabs of a browser share one stream for each door, because browsers open at most six connections to a
 * plain HTTP server. All tabs open theirs at once, and the one that has held for longest goes on
 * (`navigator.locks` needs https). A holder that dies is noticed like a broken stream.
 */

type Told =
  /** A tab begins to hold, or says that it does. */
  | { kind: 'holds'; isOpen: boolean; recent: LiveChange[] }
  | { kind: 'sign' }
  | { kind: 'changes'; changes: LiveChange[] }
  | { kind: 'lost' }
  | { kind: 'released' };

type Message = Told & { key: string; id: string; since: number };

interface Hearing {
  /** The session whose changes this tab wants. Null: there is none. */
  keyNow: () => string | null;
  /** A sign of life of the stream that another tab holds. */
  onSign: () => void;
  onChanges: (changes: LiveChange[]) => void;
  /** The holder has no connection, or holds no more. */
  onLost: () => void;
  onReleased: () => void;
  /** Another tab has held the stream for longer: this tab gives up its own. */
  onYield: () => void;
}

export interface SharedStream {
  /** How long another tab counts as holding a stream for that session, if it says nothing more; 0: none does. */
  msHeldElsewhere(key: string, silenceMs: number): number;
  hold(key: string): void;
  sign(): void;
  changes(changes: LiveChange[]): void;
  lost(): void;
  release(): void;
  close(): void;
}

/** A tab that begins to listen is told the changes of this time, which the server counts as missed. */
const RECENT_MS = 5_000;

/** Joins the tabs of this browser that hear of changes at a door. */
export function joinStream(door: LiveDoor, hearing: Hearing): SharedStream {
  const channel = openChannel(door);
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  let held: { key: string; since: number; isOpen: boolean } | null = null;
  let other: { key: string; at: number } | null = null;
  let recent: { at: number; changes: LiveChange[] }[] = [];

  function tell(told: Told): void {
    if (!held) return;
    channel?.postMessage({
      ...told,
      key: held.key,
      id,
      since: held.since,
    } satisfies Message);
  }

  function tellThatHeld(): void {
    const from = Date.now() - RECENT_MS;
    recent = recent.filter(({ at }) => at >= from);
    tell({
      kind: 'holds',
      isOpen: held?.isOpen === true,
      recent: recent.flatMap(({ changes }) => changes),
    });
  }

  function hear({ data }: MessageEvent<Message>): void {
    if (data.key !== hearing.keyNow()) return;
    if (data.kind === 'released') hearReleased(data.key);
    else if (held?.key !== data.key || yieldTo(data)) hearFromHolder(data);
  }

  /** The older of two holders goes on; false: this one is older. */
  function yieldTo({ kind, since, id: otherId }: Message): boolean {
    if (!held) return true;
    if (since > held.since || (since === held.since && otherId > id)) {
      if (kind === 'holds') tellThatHeld();
      return false;
    }
    held = null;
    hearing.onYield();
    return true;
  }

  function hearFromHolder({ key, ...told }: Message): void {
    other = { key, at: Date.now() };
    if (told.kind === 'sign' || (told.kind === 'holds' && told.isOpen))
      hearing.onSign();
    if (told.kind === 'lost') hearing.onLost();
    const changes =
      told.kind === 'changes'
        ? told.changes
        : told.kind === 'holds'
          ? told.recent
          : [];
    if (changes.length > 0) hearing.onChanges(changes);
  }

  function hearReleased(key: string): void {
    if (held || other?.key !== key) return;
    other = null;
    hearing.onReleased();
  }

  channel?.addEventListener('message', hear);
  return {
    msHeldElsewhere: (key, silenceMs) =>
      other?.key === key ? Math.max(0, other.at + silenceMs - Date.now()) : 0,
    hold(key) {
      if (held?.key !== key) held = { key, since: Date.now(), isOpen: false };
      tellThatHeld();
    },
    sign() {
      if (held) held.isOpen = true;
      tell({ kind: 'sign' });
    },
    changes(changes) {
      recent.push({ at: Date.now(), changes });
      tell({ kind: 'changes', changes });
    },
    lost() {
      if (held) held.isOpen = false;
      tell({ kind: 'lost' });
    },
    release() {
      tell({ kind: 'released' });
      held = null;
      recent = [];
    },
    close() {
      this.release();
      channel?.removeEventListener('message', hear);
      channel?.close();
    },
  };
}

/** Null: the waiting room's screen has a browser of its own; and a browser may have no channels. */
function openChannel(door: LiveDoor): BroadcastChannel | null {
  if (door === 'public' || typeof BroadcastChannel !== 'function') return null;
  return new BroadcastChannel(`cambios ${door}`);
}
