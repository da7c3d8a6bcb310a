import pg from 'pg';
import { findHasClinic } from './demo-queries.ts';

/** Fills a database that has no clinic yet with the demonstration's; tells whether it did. */
export async function fillDemoIfEmpty({ connectionString }: { connectionString: string }): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    if (await findHasClinic(client)) return false;
    // Only a first start needs what makes it up.
    const { fillDemo } = await import('./fill-demo.ts');
    await fillDemo(client, { now: Temporal.Now.instant() });
    return true;
  } finally {
    await client.end();
  }
}
