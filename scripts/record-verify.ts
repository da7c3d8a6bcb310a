// `npm run record:verify`: reads every folio of every record, also while the clinic works, and says if each
// is as it was signed. Exits with 1 if one is not. Prints nothing of the records' content.
import { readConfig } from '../src/base/kernel/config.ts';
import { openDatabase } from '../src/base/kernel/db/database.ts';
import { openFileStore } from '../src/base/kernel/files/open-file-store.ts';
import { endRefused, StartRefusal } from '../src/base/kernel/start-refusal.ts';
import { reachLocalDatabase } from '../src/ops/server/backup/reach-database.ts';
import { asProblem } from '../src/ops/server/database/backup-problem.ts';
import { sayVerification } from '../src/subjects/record/server/chain/say-verification.ts';
import { verifyRecords } from '../src/subjects/record/server/chain/verify-records.ts';
import { tellMisspelt } from './tell-misspelt.ts';

async function verify(): Promise<void> {
  const config = readConfig(process.env);
  tellMisspelt();
  const { databaseUrl, dataDir } = config;
  const { connectionString, leave } = databaseUrl
    ? { connectionString: databaseUrl, leave: async () => {} }
    : await reachLocalDatabase(dataDir);
  const db = openDatabase(
    { connectionString },
    { maxConnections: 1, statementMs: 60_000 },
  );
  try {
    const verification = await verifyRecords(
      { db, files: openFileStore(config) },
      new Date(),
    );
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
      : new StartRefusal(
          asProblem(error, 'No se pudieron verificar las historias clínicas')
            .message,
        ),
  );
}
