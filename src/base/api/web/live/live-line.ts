import type { LiveChange } from '../../contract/live.ts';
import { renewSession } from '../client/api.ts';
import {
  onSessionEvent,
  sessionLost,
  subscribeToStoredSessions,
  tabKeyOf,
} from '../session/session.ts';
import { gatherChanges } from './gather-changes.ts';
import { type LiveDoor, readLiveStream, StreamRefused } from './live-stream.ts';
import { joinStream } from './shared-stream.ts';

export type LineState =
  /** The first connection has neither opened nor failed yet. */
  | { kind: 'opening' }
  | { kind: 'open' }
  /** Nothing was heard since then, in milliseconds of the wall clock. */
  | { kind: 'lost'; since: number };

export interface Line {
  close(): void;
}

const FIRST_WAIT_MS = 300;
/**
 * Longest wait before reconnecting: short enough for a wall screen to recover soon; random, so that hundreds of
 * panels do not reconnect at once.
 */
const LONGEST_WAIT_MS = 5_000;
/** The server sends a sign of life every 15 s, and every 5 s to the screen of the waiting room. */
const silenceMs = (door: LiveDoor) => (door === 'public' ? 10_000 : 35_000);
/** A hidden tab gives the stream to one that is seen. */
const UNSEEN_MS = 20_000;

/**
 * Keeps a stream of changes open until closed, its own or that of another tab of this browser. Reconnects
 * with growing waits, pauses without a session, and requests the changes missed meanwhile.
 */
export function openLine(
  door: LiveDoor,
  {
    onChanges,
    onState,
  }: {
    onChanges: (changes: LiveChange[]) => void;
    onState: (state: LineState) => void;
  },
): Line {
  const closing = new AbortController();
  const gathered = gatherChanges(onChanges);
  /** The shown data may have been read as early as this. */
  let heardAt = door === 'public' ? performance.timeOrigin : Date.now();
  let isOpen = false;
  let stream: AbortController | null = null;
  let streamKey: string | null = null;
  let wake = () => {};

  /** The session that a person is leaving: its stream is not opened again. */
  let leftKey: string | null = null;
  const keyNow = () => {
    if (door === 'public') return '';
    const key = tabKeyOf(door);
    return key === leftKey ? null : key;
  };
  const isUnseen = () =>
    unseenSince !== null && Date.now() - unseenSince >= UNSEEN_MS;
  let unseenSince: number | null = null;

  const shared = joinStream(door, {
    keyNow,
    onSign: heard,
    onChanges: gathered.add,
    onLost: lost,
    onReleased() {
      if (isUnseen()) lost();
      wake();
    },
    onYield: () => stream?.abort(),
  });

  function heard() {
    heardAt = Date.now();
    if (!isOpen) onState({ kind: 'open' });
    isOpen = true;
  }

  function lost() {
    isOpen = false;
    onState({ kind: 'lost', since: heardAt });
  }

  const msHeldElsewhere = (key: string) =>
    shared.msHeldElsewhere(key, silenceMs(door));

  /** Hears what another tab passes on, until it falls silent. */
  async function listenToOther(key: string): Promise<void> {
    await pause(msHeldElsewhere(key));
    if (isOpen && keyNow() === key && msHeldElsewhere(key) === 0) lost();
  }

  async function keepOpen() {
    let failures = 0;
    while (!closing.signal.aborted) {
      const key = keyNow();
      if (key === null || isUnseen()) {
        shared.release();
        await pause(Number.POSITIVE_INFINITY);
        continue;
      }
      if (msHeldElsewhere(key) > 0) {
        await listenToOther(key);
        continue;
      }
      const outcome = await readUntilItEnds(key);
      if (closing.signal.aborted) return;
      if (msHeldElsewhere(key) > 0) continue;
      failures = outcome === 'was open' ? 0 : failures + 1;
      if (outcome === 'again') continue;
      lost();
      shared.lost();
      const most = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
      await pause(most * (0.5 + Math.random() / 2));
    }
  }

  async function readUntilItEnds(
    key: string,
  ): Promise<'was open' | 'failed' | 'again'> {
    stream = new AbortController();
    streamKey = key;
    shared.hold(key);
    let wasOpen = false;
    try {
      await readLiveStream(door, {
        tabKey: key,
        missedMs: Date.now() - heardAt,
        silenceMs: silenceMs(door),
        ending: stream,
        onSign: () => {
          wasOpen = true;
          heard();
          shared.sign();
        },
        onChanges(changes) {
          gathered.add(changes);
          shared.changes(changes);
        },
      });
    } catch (error) {
      if (error instanceof StreamRefused && door !== 'public')
        return await afterRefusal(error, key);
    } finally {
      stream = null;
    }
    return wasOpen ? 'was open' : 'failed';
  }

  async function afterRefusal(
    { code }: StreamRefused,
    key: string,
  ): Promise<'failed' | 'again'> {
    if (door === 'public') return 'failed';
    if (code === 'NOT_SIGNED_IN') sessionLost(door, key);
    if (code !== 'TOKEN_EXPIRED') return 'failed';
    try {
      await renewSession(door);
      return 'again';
    } catch {
      return 'failed';
    }
  }

  /** Resolves after this time, or when an event makes another try worthwhile. */
  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = Number.isFinite(milliseconds)
        ? setTimeout(() => wake(), milliseconds)
        : undefined;
      wake = () => {
        clearTimeout(timer);
        wake = () => {};
        resolve();
      };
    });
  }

  function onSession() {
    // A person who signed in meanwhile receives other changes: the stream is reopened.
    if (stream && streamKey !== keyNow()) stream.abort();
    wake();
  }

  const onLeaving = () => {
    leftKey = keyNow() ?? leftKey;
    stream?.abort();
  };

  let unseenTimer: ReturnType<typeof setTimeout> | undefined;
  function onVisibility() {
    clearTimeout(unseenTimer);
    unseenSince =
      document.hidden && door !== 'public' ? (unseenSince ?? Date.now()) : null;
    if (unseenSince === null) return onWake();
    unseenTimer = setTimeout(() => stream?.abort(), UNSEEN_MS);
  }

  function onWake() {
    // A laptop that slept does not notice that its connections are gone.
    if (stream && isOpen && Date.now() - heardAt > silenceMs(door))
      stream.abort();
    wake();
  }

  /** The page goes, or is kept aside by the browser: another tab holds the stream from now on. */
  function onHide() {
    shared.release();
    stream?.abort();
  }

  function onOffline() {
    stream?.abort();
    lost();
  }

  const { signal } = closing;
  const stopSessions =
    door === 'public' ? () => {} : subscribeToStoredSessions(onSession);
  const stopEvents = onSessionEvent(({ kind, role }) => {
    if (kind === 'leaving' && role === door) onLeaving();
  });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  for (const event of ['focus', 'pageshow', 'online'])
    window.addEventListener(event, onWake, { signal });
  window.addEventListener('offline', onOffline, { signal });
  window.addEventListener('pagehide', onHide, { signal });
  // A tab that is opened in the background gets no event that it is hidden.
  if (document.hidden) onVisibility();
  void keepOpen();

  return {
    close() {
      closing.abort();
      shared.close();
      stream?.abort();
      stopSessions();
      stopEvents();
      clearTimeout(unseenTimer);
      gathered.stop();
      wake();
    },
  };
}
