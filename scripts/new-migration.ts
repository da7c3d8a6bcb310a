import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from './run-program.ts';

const schema = 'src/base/kernel/schema';

/** The names and texts of the migration after these files, and of its test. Throws if the name is wrong. */
export function nextMigration(existing: readonly string[], name: string) {
  const words = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  if (!/^[a-z][a-z0-9_]*$/.test(words))
    throw new Error(`A name has letters, digits and _: ${name}`);
  const migrations = existing.filter((file) => /^\d{4}_.*\.sql$/.test(file));
  const taken = migrations.find((file) => file.slice(5) === `${words}.sql`);
  if (taken) throw new Error(`There is ${taken} already.`);
  const last = Math.max(
    0,
    ...migrations.map((file) => Number(file.slice(0, 4))),
  );
  const number = String(last + 1).padStart(4, '0');
  return {
    number,
    file: `${number}_${words}.sql`,
    testFile: `${number}-${words.replaceAll('_', '-')}.test.ts`,
  };
}

function testOf(number: string): string {
  return `import { expect, test } from 'vitest';
import { insertSmallClinic } from '../../../testing/clinic/factories.ts';
import { olderDatabase } from '../../../testing/database/older-database.ts';
import { migrate } from './migrate.ts';

test('an upgrade keeps what the database had', async () => {
  const { owner, connection } = await olderDatabase('${number}');
  await insertSmallClinic({ owner });
  const read = async () => {
    const { rows } = await owner.query(
      'select id, name from specialties order by id',
    );
    return rows;
  };
  const before = await read();
  await migrate(connection);
  expect(await read()).toEqual(before);
});
`;
}

/** Writes both files and returns their paths. */
export function writeMigration(
  name: string,
  { root = project } = {},
): string[] {
  const { number, file, testFile } = nextMigration(
    readdirSync(join(root, schema, 'migrations')),
    name,
  );
  const written = [
    [`${schema}/migrations/${file}`, `-- ${name.trim()}.\n`],
    [`${schema}/${testFile}`, testOf(number)],
  ] as const;
  for (const [path, content] of written) {
    if (existsSync(join(root, path)))
      throw new Error(`There is ${path} already.`);
    writeFileSync(join(root, path), content);
  }
  return written.map(([path]) => path);
}
