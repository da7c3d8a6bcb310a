import type pg from 'pg';
import { ReachingClient } from '../base/kernel/db/reach/reaching-client.ts';
import { StartRefusal } from '../base/kernel/start-refusal.ts';
import { insertEmptyClinicSql } from '../subjects/settings/server/first-run/empty-clinic.ts';
import { demonstrationLock } from '../subjects/settings/server/first-run/set-up-queries.ts';
import { type DemoExtent, fillDemo } from './fill-demo.ts';
import { demoAccounts } from './material/accounts.ts';

/**
 * Gives an empty database its clinic: the demonstration if it is wanted, otherwise one with only a name and a
 * policy. Refuses a real start on a database with the demonstration's accounts.
 */
export async function prepareClinic(
  connection: pg.ClientConfig,
  { demo, ...extent }: { demo: boolean } & DemoExtent,
): Promise<{ isDemoFilled: boolean }> {
  const client = new ReachingClient(connection);
  await client.connect();
  try {
    // If several processes start together, one fills the database while the others wait.
    await client.query('select pg_advisory_lock($1)', [demonstrationLock]);
    if (!demo) await refuseDemoAccounts(client);
    const { rowCount } = await client.query('select from clinics');
    if (rowCount) return { isDemoFilled: false };
    if (demo) await fillDemo(client, extent);
    else await client.query(insertEmptyClinicSql);
    return { isDemoFilled: demo };
  } finally {
    await client.end();
  }
}

async function refuseDemoAccounts(client: pg.Client): Promise<void> {
  const users = demoAccounts.map(({ login }) => login);
  const { rowCount } = await client.query(
    'select from system_users where email = any($1) union all select from clinics where is_demo',
    [users],
  );
  if (rowCount) {
    throw new StartRefusal(
      'La base todavía tiene las cuentas de la demostración, y DEMO=0 es para atender de verdad: use una base vacía.',
    );
  }
}
