// Keeps a throwaway PostgreSQL running for `npm run t`, until no test has used it for some hours. It prints
// one line: the server runs, or another keeper has one.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartRefusal } from '../../base/kernel/start-refusal.ts';
import { lockDataDir } from '../../ops/server/local-postgres/lock-data-dir.ts';
import { addressFile, keeperFolder } from './kept-postgres.ts';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

const idleMs = 4 * 60 * 60_000;
const lookEveryMs = 60_000;

/** Resolves when no client has been connected for that long. */
async function untilIdle(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  // The server has ended, so there is nothing to keep.
  const isGone = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  await client.connect();
  const countOthers = async () => {
    const { rows } = await client.query(
      `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows.length;
  };
  const look = async () => {
    for (let idleSince = Date.now(); Date.now() - idleSince < idleMs; ) {
      await sleep(lookEveryMs);
      if ((await countOthers()) > 0) idleSince = Date.now();
    }
    await client.end();
  };
  await Promise.race([isGone, look().catch(() => {})]);
}

async function keep(): Promise<void> {
  const lock = lockDataDir(keeperFolder);
  const postgres = await startThrowawayPostgres({
    isLosable: true,
    settings: { max_connections: '400' },
  });
  const end = async () => {
    rmSync(addressFile, { force: true });
    await postgres.stop();
    lock.release();
    process.exit();
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  // The file gets its name when it is whole, because readers do not wait.
  writeFileSync(
    `${addressFile}.new`,
    `${process.pid} ${postgres.connectionString}`,
  );
  renameSync(`${addressFile}.new`, addressFile);
  process.stdout.write('runs\n');
  await untilIdle(postgres.connectionString);
  await end();
}

// The run that started this process reads only one line.
process.stdout.on('error', () => {});
try {
  await keep();
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  process.stdout.write('another runs\n');
}
