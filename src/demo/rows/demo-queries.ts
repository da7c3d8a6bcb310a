import type pg from 'pg';

export type Cell = string | number | boolean | Buffer | null;
type Row = Record<string, Cell>;

/** Rows by table, in the order that foreign keys require. All rows of a table have the same columns. */
export type TableRows = Record<string, Row[]>;

const rowsPerStatement = 10_000;

/** The tables with most of the rows. */
const agendaTables = ['appointments', 'appointment_transitions'];

/** Inserts all rows, thousands in each statement. */
export async function insertDemoRows(
  client: pg.ClientBase,
  tables: TableRows,
): Promise<void> {
  // Constraints and indexes are dropped first, and made once at the end of the same transaction: half of the
  // time.
  const constraints = await findConstraints(client, {
    references: [
      ...agendaTables,
      'patients',
      'coverages',
      'consents',
      'record_entries',
      'record_search',
    ],
    keys: agendaTables,
  });
  const indexes = await findIndexes(client, [
    ...agendaTables,
    'patients',
    'record_search',
  ]);
  await client.query(constraints.drop);
  await client.query(indexes.drop);
  for (const [table, rows] of Object.entries(tables))
    await insertRows(client, table, rows);
  await client.query(indexes.add);
  await client.query(constraints.add);
}

interface Statements {
  drop: string;
  add: string;
}

/**
 * The statements that drop and add again the tables' foreign keys, and for `keys` also the unique and
 * exclusion constraints. Primary keys stay, because other tables refer to them.
 */
async function findConstraints(
  client: pg.ClientBase,
  { references, keys }: { references: string[]; keys: string[] },
): Promise<Statements> {
  const { rows } = await client.query<Statements>(
    `select string_agg(format('alter table %s drop constraint %I', conrelid::regclass, conname), ';') as drop,
      string_agg(format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)), ';' order by contype = 'f') as add
    from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
      or contype in ('u', 'x') and conrelid = any($2::regclass[])`,
    [references, keys],
  );
  return rows[0] ?? { drop: '', add: '' };
}

/** The same for indexes, except those of a constraint. */
async function findIndexes(
  client: pg.ClientBase,
  tables: string[],
): Promise<Statements> {
  const { rows } = await client.query<Statements>(
    `select string_agg(format('drop index %s', indexrelid::regclass), ';') as drop,
      string_agg(pg_get_indexdef(indexrelid), ';') as add
    from pg_index where indrelid = any($1::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  return rows[0] ?? { drop: '', add: '' };
}

/**
 * Sends one array for each column. Instants are seconds since 1970, which PostgreSQL reads faster than text.
 * A list is sent as text (`{en,pt}`), because `unnest` would flatten an array of arrays.
 */
async function insertRows(
  client: pg.ClientBase,
  table: string,
  rows: Row[],
): Promise<void> {
  const columns = await listColumns(client, table, Object.keys(rows[0] ?? {}));
  const names = columns.map(({ name }) => name);
  const read = columns.map(({ name, type, isInstant }) =>
    isInstant ? `to_timestamp(${name})` : `${name}::${type}`,
  );
  const arrays = columns.map(
    ({ type, isInstant }, index) =>
      `$${index + 1}::${isInstant ? 'float8' : type.endsWith('[]') ? 'text' : type}[]`,
  );
  const text = `insert into ${table} (${names.join(', ')})
    select ${read.join(', ')} from unnest(${arrays.join(', ')}) as given (${names.join(', ')})`;
  for (let first = 0; first < rows.length; first += rowsPerStatement) {
    const some = rows.slice(first, first + rowsPerStatement);
    await client.query(
      text,
      names.map((name) => arrayOf(some.map((row) => row[name] ?? null))),
    );
  }
}

/**
 * Writes an array as PostgreSQL reads it, because the driver would quote and search each of a million cells.
 */
function arrayOf(cells: readonly Cell[]): string {
  return `{${cells.map(cellOf).join(',')}}`;
}

function cellOf(cell: Cell): string {
  if (cell === null) return 'null';
  if (Buffer.isBuffer(cell)) return `"\\\\x${cell.toString('hex')}"`;
  if (typeof cell !== 'string') return String(cell);
  return /["\\]/.test(cell)
    ? `"${cell.replace(/["\\]/g, '\\$&')}"`
    : `"${cell}"`;
}

interface Column {
  name: string;
  type: string;
  isInstant: boolean;
}

/** The named columns of a table with their types. A name that the table lacks makes the insert fail. */
async function listColumns(
  client: pg.ClientBase,
  table: string,
  names: string[],
): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select name, format_type(atttypid, null) as type, atttypid = 'timestamptz'::regtype as "isInstant"
    from unnest($2::text[]) name left join pg_attribute on attrelid = $1::regclass and attname = name`,
    [table, names],
  );
  return rows;
}

/** Inserts the clinic's one row. Its keys are the columns, in camel case. */
export async function insertClinic(
  client: pg.ClientBase,
  clinic: object,
): Promise<void> {
  const names = Object.keys(clinic).map((key) =>
    key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  const places = names.map((_, index) => `$${index + 1}`);
  await client.query(
    `insert into clinics (${names.join(', ')}) values (${places.join(', ')})`,
    Object.values(clinic),
  );
}

/**
 * Locks the table until the transaction ends, so that only one process fills the database. False: it is
 * filled already.
 */
export async function lockEmptyClinic(client: pg.ClientBase): Promise<boolean> {
  // The load and its statistics run as the owner, and may take longer than a request may.
  await client.query(`set local role none`);
  await client.query(`set local statement_timeout = 0`);
  await client.query('lock table clinics in share row exclusive mode');
  const { rowCount } = await client.query('select from clinics limit 1');
  return rowCount === 0;
}

/** Updates the statistics, so that the first queries are planned for the loaded rows. */
export async function updateStatistics(
  client: pg.ClientBase,
  tables: string[],
): Promise<void> {
  await client.query(`analyze clinics, ${tables.join(', ')}`);
}
