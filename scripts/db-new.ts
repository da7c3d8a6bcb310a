// `npm run db:new NAME`: creates the next migration, with a test that starts from the database before it.
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
