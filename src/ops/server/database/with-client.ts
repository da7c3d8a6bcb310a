import type pg from 'pg';
import { ReachingClient } from '../../../base/kernel/db/reach/reaching-client.ts';

/** Runs the work on its own connection. If the server stops meanwhile, the work's statements fail. */
export async function withClient<Value>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new ReachingClient(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
