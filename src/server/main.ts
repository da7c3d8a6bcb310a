import { readFileSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { sql } from 'kysely';
import pino from 'pino';
import { createApp } from './app.ts';
import { CatalogCache } from './clinic/catalog-cache.ts';
import { type Config, readConfig } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { demoAccounts } from './db/demo/accounts.ts';
import { startLocalPostgres } from './db/local-postgres.ts';
import { migrate } from './db/migrate.ts';
import { prepareClinic } from './db/prepare-clinic.ts';
import { linkKey } from './identity/server-keys.ts';
import { startHousekeeping } from './jobs/housekeeping.ts';
import { readBuiltSite } from './pages/built-site.ts';

const mostSecondsToStop = 10;

/** Runs the product until it is told to stop. */
export async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = pino({ level: config.logLevel });
  const local = config.databaseUrl
    ? null
    : await startLocalPostgres({ dataDir: config.dataDir, log: logger });
  const connectionString = config.databaseUrl ?? local?.connectionString ?? '';
  await migrate({ connectionString });
  const { isDemoFilled } = await prepareClinic(
    { connectionString },
    { demo: config.demo, now: Temporal.Now.instant() },
  );
  if (isDemoFilled) logger.info('the demonstration clinic was filled');
  const db = openDatabase({ connectionString });
  let isStopping = false;
  const services = {
    db,
    catalog: new CatalogCache(db),
    budgets: { db, areOn: config.bookingBudgets },
    linkKey: await linkKey(db),
  };
  const app = createApp({
    services,
    config,
    logger,
    site: await readBuiltSite(join(import.meta.dirname, '..', '..', 'dist', 'web')),
    now: () => new Date(),
    isReady: async () => !isStopping && (await answers(db)),
  });
  const housekeeping = startHousekeeping(db, logger);
  const server = serve({
    fetch: app.fetch,
    hostname: config.host,
    port: config.port,
    ...(config.tls && { createServer: createSecureServer, serverOptions: readTls(config.tls) }),
  });
  server.once('listening', () => announce(config));
  // What happens to the database on its own ends the product: a supervisor starts both again.
  void local?.ended.then(() => {
    if (isStopping) return;
    logger.fatal('the database ended by itself');
    process.exit(1);
  });
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    logger.info('stopping');
    housekeeping.stop();
    await closeServer(server);
    await db.destroy();
    await local?.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function answers(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}

/** Lets what was accepted finish; idle connections are closed at once, and slow ones in the end. */
async function closeServer(server: ReturnType<typeof serve>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 100);
  const late = setTimeout(
    () => 'closeAllConnections' in server && server.closeAllConnections(),
    mostSecondsToStop * 1000,
  );
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

function readTls({ cert, key }: { cert: string; key: string }) {
  return { cert: readFileSync(cert), key: readFileSync(key) };
}

function announce({ host, port, tls, publicUrl, demo }: Config): void {
  const address = publicUrl ?? `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const lines = [`TurnoClaro atiende en ${address}`];
  if (demo) {
    lines.push('Es una demostración, con datos inventados. Cuentas:');
    lines.push(...demoAccounts.map((account) => `  ${account.role}: ${account.login} — ${account.password ?? "sin contraseña"}`));
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
