import pg from 'pg';
import { StartRefusal } from '../start-refusal.ts';
import { demoAccounts } from './demo/accounts.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { insertEmptyClinicSql } from './empty-clinic.ts';

const prepareLock = 7_210_003;

/**
 * Gives an empty database its clinic: the demonstration where asked for, else one with nothing but a name
 * and a policy, to be set up. Refuses to serve for real what still has the demonstration's accounts.
 */
export async function prepareClinic(
  connection: pg.ClientConfig,
  { demo, now }: { demo: boolean; now: Temporal.Instant },
): Promise<{ isDemoFilled: boolean }> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // Processes that start together: one fills, the others wait and find it filled.
    await client.query('select pg_advisory_lock($1)', [prepareLock]);
    if (!demo) await refuseDemoAccounts(client);
    const { rowCount } = await client.query('select from clinics');
    if (rowCount) return { isDemoFilled: false };
    if (demo) await fillDemo(client, { now });
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
