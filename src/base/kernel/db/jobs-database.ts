import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Db as IDatabase } from 'pg-boss';
import { asOurRole } from './database.ts';
import { RoleClient, type RoleConfig } from './reach/role-client.ts';

const application_name = 'turnoclaro jobs';
const firstWaitMs = 500;
const longestWaitMs = 5_000;
/** Finds a connection that died silently. */
const pulseMs = 10_000;

/** The job library's way to the database: connections as the product's role, to the server that takes writes. */
export function openJobsDatabase(
  connection: pg.ClientConfig,
  { onError }: { onError: (error: Error) => void },
): IDatabase & { close(): Promise<void> } {
  const config = {
    ...asOurRole(connection),
    application_name,
    connectionTimeoutMillis: 10_000,
  };
  const pool = new pg.Pool({
    ...config,
    Client: RoleClient as unknown as typeof pg.Client,
    max: 4,
  });
  pool.on('error', onError);
  return {
    executeSql: (text, values) => pool.query(text, values),
    async listen(channel, onNotification, onReconnect) {
      const ending = new AbortController();
      const hearing = keepHearing(
        { ...config, query_timeout: 5_000 },
        {
          channel,
          onNotification,
          onReconnect,
          onError,
          signal: ending.signal,
        },
      );
      return {
        async close() {
          ending.abort();
          await hearing;
        },
      };
    },
    close: () => pool.end(),
  };
}

interface Hearing {
  channel: string;
  onNotification: (payload: string) => void;
  onReconnect: () => void;
  onError: (error: Error) => void;
  signal: AbortSignal;
}

/** Listens to a channel until the signal, over one connection after another. */
async function keepHearing(
  config: RoleConfig,
  hearing: Hearing,
): Promise<void> {
  const { channel, onNotification, onReconnect, onError, signal } = hearing;
  let waitMs = firstWaitMs;
  while (!signal.aborted) {
    const client = new RoleClient(config);
    const lost = new Promise<never>((_, reject) => {
      client.once('end', () => reject(new Error('the connection ended')));
      signal.addEventListener('abort', () => reject(signal.reason), {
        once: true,
      });
    });
    lost.catch(() => {});
    client.on(
      'notification',
      ({ payload }) => payload !== undefined && onNotification(payload),
    );
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      waitMs = firstWaitMs;
      onReconnect();
      for (;;) {
        await Promise.race([lost, sleep(pulseMs, undefined, { signal })]);
        await client.query('select');
      }
    } catch (error) {
      if (!signal.aborted) onError(error as Error);
    }
    void client.end().catch(() => {});
    await sleep(waitMs, undefined, { signal }).catch(() => {});
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  }
}
