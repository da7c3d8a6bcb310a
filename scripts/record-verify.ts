// `npm run record:verify`: reads every folio of every medical record and says whether each is as it was signed, also
// while the clinic works. Ends with 1 if any is not. Nothing of what the records say is printed.
import { readConfig } from '../src/server/kernel/config.ts';
import { openDatabase } from '../src/server/kernel/db/database.ts';
import { openFileStore } from '../src/server/kernel/files/open-file-store.ts';
import { endRefused, StartRefusal } from '../src/server/kernel/start-refusal.ts';
import { asProblem } from '../src/server/ops/backup/database/backup-problem.ts';
import { reachLocalDatabase } from '../src/server/ops/backup/reach-database.ts';
import { sayVerification } from '../src/server/record/chain/say-verification.ts';
import { verifyRecords } from '../src/server/record/chain/verify-records.ts';
import { tellMisspelt } from './tell-misspelt.ts';

async function verify(): Promise<void> {
  const config = readConfig(process.env);
  tellMisspelt();
  const { databaseUrl, dataDir } = config;
  const { connectionString, leave } = databaseUrl
    ? { connectionString: databaseUrl, leave: async () => {} }
    : await reachLocalDatabase(dataDir);
  const db = openDatabase({ connectionString }, { maxConnections: 1, statementMs: 60_000 });
  try {
    const verification = await verifyRecords({ db, files: openFileStore(config) }, new Date());
    process.stdout.write(`${sayVerification(verification)}\n`);
    if (verification.findingCount > 0) process.exitCode = 1;
  } finally {
    await db.destroy();
    await leave();
  }
}

try {
  await verify();
} catch (error) {
  endRefused(
    error instanceof StartRefusal
      ? error
      : new StartRefusal(asProblem(error, 'No se pudieron verificar las historias clínicas').message),
  );
}
