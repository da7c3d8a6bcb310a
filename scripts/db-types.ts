// Writes the tables' types from a migrated database. With --verify it only checks if the written types are up
// to date.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { migrate } from '../src/base/kernel/schema/migrate.ts';
import { startThrowawayPostgres } from '../src/testing/database/throwaway-postgres.ts';

const project = join(import.meta.dirname, '..');
const verify = process.argv.includes('--verify');

const postgres = await startThrowawayPostgres({ isLosable: true });
try {
  await migrate({ connectionString: postgres.connectionString });
  const { status } = spawnSync(
    process.execPath,
    [
      join(project, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      '--dialect=postgres',
      `--url=${postgres.connectionString}`,
      '--camel-case',
      // The tables in `jobs` belong to the job library.
      '--exclude-pattern=jobs.*',
      '--date-parser=string',
      '--type-mapping={"int8":"number"}',
      `--out-file=${join(project, 'src/base/kernel/db/schema.gen.ts')}`,
      ...(verify ? ['--verify'] : []),
    ],
    { cwd: project, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (status !== 0 && verify)
    console.error(
      'schema.gen.ts no corresponde a las migraciones: ejecute npm run db:types.',
    );
  process.exitCode = status ?? 1;
} finally {
  await postgres.stop();
}
