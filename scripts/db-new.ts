// `npm run db:new NAME`: the next migration, with a test that begins from the database as it was before it.
import { writeMigration } from './new-migration.ts';

try {
  const name = process.argv.slice(2).join(' ');
  if (!name) throw new Error('npm run db:new NAME');
  for (const path of writeMigration(name)) process.stdout.write(`${path}\n`);
  process.stdout.write('Then: npm run db:types\n');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
