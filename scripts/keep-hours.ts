// `npm run keep-hours`: lists the appointments that show another hour than promised, after the country changed its
// official hour by law and the new zone data were installed. `npm run keep-hours -- --aplicar` moves them back, once.
import { parseArgs } from 'node:util';
import { sayHours } from '../src/server/agenda/zone/say-hours.ts';
import { readConfig } from '../src/server/kernel/config.ts';
import { openDatabase } from '../src/server/kernel/db/database.ts';
import { endRefused, StartRefusal } from '../src/server/kernel/start-refusal.ts';
import { asProblem } from '../src/server/ops/backup/database/backup-problem.ts';
import { reachLocalDatabase } from '../src/server/ops/backup/reach-database.ts';

function isToApply(): boolean {
  try {
    return parseArgs({ options: { aplicar: { type: 'boolean' } } }).values.aplicar === true;
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
  const db = openDatabase({ connectionString }, { maxConnections: 1, statementMs: 60_000 });
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
      : new StartRefusal(asProblem(error, 'No se pudieron mantener las horas').message),
  );
}
