// `npm run keep-hours`: lists the appointments that show another hour than promised, after a law changed the
// hour and new zone data were installed. `npm run keep-hours -- --aplicar` moves them back, once.
import { parseArgs } from 'node:util';
import { readConfig } from '../src/base/kernel/config.ts';
import { openDatabase } from '../src/base/kernel/db/database.ts';
import { endRefused, StartRefusal } from '../src/base/kernel/start-refusal.ts';
import { reachLocalDatabase } from '../src/ops/server/backup/reach-database.ts';
import { asProblem } from '../src/ops/server/database/backup-problem.ts';
import { sayHours } from '../src/subjects/settings/server/zone/say-hours.ts';

function isToApply(): boolean {
  try {
    return (
      parseArgs({ options: { aplicar: { type: 'boolean' } } }).values
        .aplicar === true
    );
  } catch {
    throw new StartRefusal('Uso: npm run keep-hours -- [--aplicar]');
  }
}

async function keepHours(): Promise<void> {
  const isApplied = isToApply();
  const { databaseUrl, dataDir } = readConfig(process.env);
  const { connectionString, leave } = databaseUrl
    ? { connectionString: databaseUrl, leave: async () => {} }
    : await reachLocalDatabase(dataDir);
  const db = openDatabase(
    { connectionString },
    { maxConnections: 1, statementMs: 60_000 },
  );
  try {
    process.stdout.write(await sayHours(db, { isApplied, now: new Date() }));
  } finally {
    await db.destroy();
    await leave();
  }
}

try {
  await keepHours();
} catch (error) {
  endRefused(
    error instanceof StartRefusal
      ? error
      : new StartRefusal(
          asProblem(error, 'No se pudieron mantener las horas').message,
        ),
  );
}
