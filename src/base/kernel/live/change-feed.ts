import type pg from 'pg';
import type { Logger } from 'pino';
import { asOurRole } from '../db/database.ts';
import { RoleClient, type RoleConfig } from '../db/reach/role-client.ts';
import type { Announcement, Changes } from './changes.ts';
import {
  insertNotifications,
  listenForChanges,
} from './notification-queries.ts';

const firstWaitMs = 100;
const longestWaitMs = 5_000;
/** Announcements so soon after a statement go with the next one. */
const restMs = 20;
/** Finds a connection that died silently. */
const pulseMs = 10_000;
/** If more wait after an outage, they are not sent one by one: everything may have changed. */
const mostWaiting = 1_000;

export interface ChangeFeed extends Changes {
  stop(): Promise<void>;
}

/**
 * Announcements between the clinic's processes, over one connection of this process. It reconnects by itself;
 * announcements made meanwhile are sent then, and listeners here learn that they may have missed something.
 */
export async function openChangeFeed(
  connection: pg.PoolConfig,
  log: Pick<Logger, 'warn'>,
): Promise<ChangeFeed> {
  const listeners = new Set<(announcement: Announcement) => void>();
  const endListeners = new Set<(sessionId: string) => void>();
  let waiting: Announcement[] = [];
  let line: { client: pg.Client; lose: (reason: string) => void } | null = null;
  let isStopping = false;
  /** The one pending statement: the driver takes them one at a time. */
  let underWay: Promise<void> | null = null;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstWaitMs;
  let wasConnected = false;

  const tell = (announcement: Announcement) => {
    for (const listener of listeners) listener(announcement);
  };

  async function connect(): Promise<void> {
    const fresh = new RoleClient(asFeed(connection));
    let isLost = false;
    const lose = (reason: string) => {
      if (isLost) return;
      isLost = true;
      if (line?.client === fresh) line = null;
      fresh.end().catch(() => {});
      if (isStopping) return;
      log.warn({ reason }, 'changes are not heard, and will be again');
      retry = setTimeout(connect, waitMs);
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    };
    fresh.on('error', ({ message }) => lose(message));
    fresh.on('end', () => lose('the connection ended'));
    fresh.on('notification', ({ payload = '' }) => {
      for (const announcement of readPayload(payload)) {
        if (announcement.kind !== 'session_ended') tell(announcement);
        else
          for (const listener of endListeners) listener(announcement.sessionId);
      }
    });
    try {
      await fresh.connect();
      await listenForChanges(fresh);
    } catch (error) {
      return lose(messageOf(error));
    }
    if (isLost || isStopping) return lose('stopped meanwhile');
    line = { client: fresh, lose };
    waitMs = firstWaitMs;
    if (wasConnected) tell({ kind: 'all' });
    wasConnected = true;
    send();
  }

  function send(): void {
    if (waiting.length > 0) speak();
  }

  /** One statement after another, with a rest between: announcements made meanwhile go with the next. */
  function speak(): void {
    const current = line;
    if (underWay || resting || !current) return;
    const batch = waiting;
    waiting = [];
    underWay = insertNotifications(current.client, payloadsOf(batch))
      .catch((error: unknown) => {
        waiting = [...batch, ...waiting];
        // Any error ends this connection, because a new one may not have it.
        current.lose(messageOf(error));
      })
      .then(() => {
        underWay = null;
        if (isStopping) return send();
        resting = setTimeout(() => {
          resting = undefined;
          send();
        }, restMs);
      });
  }

  const pulse = setInterval(speak, pulseMs);

  await connect();

  return {
    announce(announcement) {
      waiting.push(announcement);
      if (waiting.length > mostWaiting) waiting = [{ kind: 'all' }];
      if (isDue) return;
      isDue = true;
      // Announcements of one turn of the event loop go together.
      setImmediate(() => {
        isDue = false;
        send();
      });
    },
    hear(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hearEnded(listener) {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
    async stop() {
      isStopping = true;
      clearInterval(pulse);
      clearTimeout(retry);
      clearTimeout(resting);
      resting = undefined;
      send();
      await underWay;
      await line?.client.end().catch(() => {});
    },
  };
}

function asFeed(connection: pg.PoolConfig): RoleConfig {
  const ours = asOurRole(connection as pg.ClientConfig);
  return {
    ...ours,
    // The reconnection makes up for what a database crash loses, so no announcement waits for the disk.
    session: { ...ours.session, synchronous_commit: 'off' },
    application_name: connection.application_name ?? 'turnoclaro changes',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  };
}

/** PostgreSQL takes 8,000 bytes a notification, and one of ours has some 220. */
const mostInOne = 25;

function payloadsOf(batch: Announcement[]): string[] {
  const distinct = [
    ...new Set(batch.map((announcement) => JSON.stringify(announcement))),
  ];
  return Array.from(
    { length: Math.ceil(distinct.length / mostInOne) },
    (_, index) =>
      `[${distinct.slice(index * mostInOne, (index + 1) * mostInOne).join()}]`,
  );
}

/** Written by the trigger `tell_session_ended`. */
interface SessionEnded {
  kind: 'session_ended';
  sessionId: string;
}

function readPayload(payload: string): (Announcement | SessionEnded)[] {
  try {
    return JSON.parse(payload);
  } catch {
    // Not our format: something changed, but not known what.
    return [{ kind: 'all' }];
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
