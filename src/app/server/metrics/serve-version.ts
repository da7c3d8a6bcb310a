import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import type { Database } from '../../../base/kernel/db/database.ts';
import { findNewestMigration } from '../../../base/kernel/metrics/metrics-queries.ts';

const manifest = readFileSync(
  join(import.meta.dirname, '../../../../package.json'),
  'utf8',
);
const { version } = JSON.parse(manifest) as { version: string };

/**
 * `GET /version`: the product's version and the newest change of its database, so that an operator can tell what runs
 * after an upgrade. `schema` is null while the database does not answer.
 */
export function serveVersion(db: Database) {
  return async (context: Context) => {
    const schema = await findNewestMigration(db).catch(() => null);
    return context.json({ version, schema }, 200, {
      'cache-control': 'no-store',
    });
  };
}
