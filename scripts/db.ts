// `npm run db`: opens psql on the database of `npm run dev`, whether that runs or not, or on that of
// DATA_DIR. Without psql it prints the address, which works while a server runs.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readConfig } from '../src/base/kernel/config.ts';
import { endRefused, StartRefusal } from '../src/base/kernel/start-refusal.ts';
import { reachLocalDatabase } from '../src/ops/server/backup/reach-database.ts';
import { chooseDevelopersData } from './dev/data-folder.ts';

chooseDevelopersData();
const { databaseUrl, dataDir } = readConfig(process.env);

async function openConsole(connectionString: string): Promise<void> {
  // Ctrl-C is for psql, where it ends a statement and not the console.
  process.on('SIGINT', () => {});
  const console = spawn('psql', [connectionString, ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  const [code] = await once(console, 'exit');
  process.exitCode = code ?? 1;
}

try {
  const { connectionString, leave } = databaseUrl
    ? { connectionString: databaseUrl, leave: undefined }
    : await reachLocalDatabase(dataDir);
  if (spawnSync('psql', ['--version'], { stdio: 'ignore' }).status === 0)
    await openConsole(connectionString);
  else
    process.stdout.write(
      `psql is not installed. With \`npm run dev\` running, the database is at\n${connectionString}\n`,
    );
  await leave?.();
} catch (error) {
  if (error instanceof StartRefusal || !(error instanceof Error))
    endRefused(error);
  console.error(error.message);
  process.exitCode = 1;
}
