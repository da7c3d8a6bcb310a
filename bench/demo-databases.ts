import pg from 'pg';
import { migrate } from '../src/base/kernel/schema/migrate.ts';
import { type DemoSummary, fillDemo } from '../src/demo/fill-demo.ts';
import {
  emptyTables,
  loadCopies,
  type TableCopy,
  writeCopies,
} from './floor/demo-copies.ts';
import { type Timed, timed } from './load.ts';

/** Creates and drops databases. `template`: the database that is copied. */
export interface Databases {
  create: (name: string, template?: string) => Promise<string>;
  drop: (name: string) => Promise<void>;
}

export interface DemoDatabases {
  /** Fills a demonstration clinic, which stays. */
  fill: (
    name: string,
  ) => Promise<Timed<DemoSummary> & { url: string; pool: pg.Pool }>;
  /** Fills a separate demonstration clinic and drops it. */
  load: () => Promise<Timed<DemoSummary>>;
  /** Copies the rows of the first dropped clinic into a separate database, and drops that too. */
  copy: () => Promise<Timed<void>>;
}

export function openDemoDatabases(
  { create, drop }: Databases,
  /** Tables with more rows are not copied. */
  { mostRows }: { mostRows: number },
): DemoDatabases {
  let copies: TableCopy[] | null = null;
  let count = 0;
  let template: Promise<string> | null = null;
  const createMigrated = async (name: string): Promise<string> => {
    template ??= migrateTemplate(create);
    return create(name, await template);
  };
  const fill: DemoDatabases['fill'] = async (name) => {
    const url = await createMigrated(name);
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    const filled = await timed(() =>
      fillDemo(pool, { now: Temporal.Now.instant() }),
    );
    return { url, pool, ...filled };
  };
  return {
    fill,
    load: async () => {
      const name = `demo_${++count}`;
      const { pool, value, seconds } = await fill(name);
      copies ??= await writeCopies(pool, { mostRows });
      await pool.end();
      await drop(name);
      return { value, seconds };
    },
    copy: async () => {
      if (!copies)
        throw new Error(
          'No demonstration clinic was loaded that could be copied.',
        );
      const rows = copies;
      const name = `demo_copy_${++count}`;
      const client = new pg.Client(await createMigrated(name));
      await client.connect();
      await emptyTables(client, rows);
      const copied = await timed(() => loadCopies(client, rows));
      await client.end();
      await drop(name);
      return copied;
    },
  };
}

async function migrateTemplate(create: Databases['create']): Promise<string> {
  const name = 'demo_template';
  await migrate({ connectionString: await create(name) });
  return name;
}
