import pg from 'pg';
import type { Logger } from 'pino';
import { asOurRole } from '../db/database.ts';
import type { Announcement, Changes } from './changes.ts';
import { insertNotifications, listenForChanges } from './notification-queries.ts';

const firstWaitMs = 100;
const longestWaitMs = 5_000;
/** A connection that died without a word is found out by this. */
const pulseMs = 10_000;
/** More than this cannot be told one by one after an outage: then everything may have changed. */
const mostWaiting = 1_000;

export interface ChangeFeed extends Changes {
  stop(): Promise<void>;
}

/**
 * What the processes of the clinic tell one another, over one connection of this process. It comes back by itself;
 * what was announced meanwhile is told then, and whoever hears here is told that something may have been missed.
 */
export async function openChangeFeed(
  connection: pg.PoolConfig,
  log: Pick<Logger, 'warn'>,
): Promise<ChangeFeed> {
  const listeners = new Set<(announcement: Announcement) => void>();
  let waiting: Announcement[] = [];
  let line: { client: pg.Client; lose: (reason: string) => void } | null = null;
  let isStopping = false;
  /** The one statement that is on its way: the driver takes them one at a time. */
  let underWay: Promise<void> | null = null;
  let isDue = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstWaitMs;
  let wasConnected = false;

  const tell = (announcement: Announcement) => {
    for (const listener of listeners) listener(announcement);
  };

  async function connect(): Promise<void> {
    const fresh = new pg.Client(asFeed(connection));
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
      for (const announcement of readPayload(payload)) tell(announcement);
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

  /** One statement after the other: what is announced while one is on its way goes with the next. */
  function speak(): void {
    const current = line;
    if (underWay || !current) return;
    const batch = waiting;
    waiting = [];
    underWay = insertNotifications(current.client, payloadsOf(batch))
      .catch((error: unknown) => {
        waiting = [...batch, ...waiting];
        // Whatever ails this connection, the next one may not have.
        current.lose(messageOf(error));
      })
      .then(() => {
        underWay = null;
        send();
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
      // What is announced in one turn of the event loop travels together.
      setImmediate(() => {
        isDue = false;
        send();
      });
    },
    hear(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      isStopping = true;
      clearInterval(pulse);
      clearTimeout(retry);
      send();
      await underWay;
      await line?.client.end().catch(() => {});
    },
  };
}

function asFeed(connection: pg.PoolConfig): pg.ClientConfig {
  const ours = asOurRole(connection);
  return {
    ...(ours as pg.ClientConfig),
    // What a crash of the database swallows, the reconnection makes up for: no announcement waits for the disk.
    options: `${ours.options} -c synchronous_commit=off`,
    application_name: 'turnoclaro changes',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  };
}

/** PostgreSQL takes 8,000 bytes a notification, and one of ours has some 220. */
const mostInOne = 25;

function payloadsOf(batch: Announcement[]): string[] {
  const distinct = [...new Set(batch.map((announcement) => JSON.stringify(announcement)))];
  return Array.from(
    { length: Math.ceil(distinct.length / mostInOne) },
    (_, index) => `[${distinct.slice(index * mostInOne, (index + 1) * mostInOne).join()}]`,
  );
}

function readPayload(payload: string): Announcement[] {
  try {
    return JSON.parse(payload);
  } catch {
    // Not of ours: somebody wants to be heard, and nobody knows what about.
    return [{ kind: 'all' }];
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
