import type pg from 'pg';

/** A table with rows, in a file on the database server. */
export interface TableCopy {
  table: string;
  path: string;
}

/** Copies each table that has rows, but not too many, into a file on the server. */
export async function writeCopies(
  pool: pg.Pool,
  { mostRows }: { mostRows: number },
): Promise<TableCopy[]> {
  const { rows } = await pool.query<TableCopy>(
    `select relname as table, current_setting('data_directory') || '/bench-' || relname || '.copy' as path
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const copies: TableCopy[] = [];
  for (const copy of rows) {
    const { rowCount } = await pool.query(
      `copy ${copy.table} to '${copy.path}' with (format binary)`,
    );
    if (rowCount && rowCount <= mostRows) copies.push(copy);
  }
  return copies;
}

/** Removes the rows that migrations put into these tables. */
export async function emptyTables(
  client: pg.Client,
  copies: readonly TableCopy[],
): Promise<void> {
  await withoutTriggers(
    client,
    `truncate ${copies.map(({ table }) => table).join(', ')} cascade`,
  );
}

/** Reads the rows back, with all constraints and indexes except references and triggers. */
export async function loadCopies(
  client: pg.Client,
  copies: readonly TableCopy[],
): Promise<void> {
  const statements = copies.map(
    ({ table, path }) => `copy ${table} from '${path}' with (format binary)`,
  );
  await withoutTriggers(client, statements.join(';'));
}

async function withoutTriggers(
  client: pg.Client,
  statements: string,
): Promise<void> {
  await client.query(
    `begin; set local session_replication_role = replica; ${statements}; commit`,
  );
}
