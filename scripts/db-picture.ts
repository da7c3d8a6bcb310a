// Writes docs/tables.md, a picture of the tables, from a migrated database.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../src/base/kernel/schema/migrate.ts';
import { startThrowawayPostgres } from '../src/testing/database/throwaway-postgres.ts';
import { subjects } from './db-picture-subjects.ts';

export const pictureFile = join(import.meta.dirname, '../docs/tables.md');

interface Column {
  name: string;
  type: string;
  isNullable: boolean;
}

interface Reference {
  columns: string[];
  table: string;
}

interface Key {
  name: string;
  kind: 'primary' | 'unique' | 'exclusion';
  /** The columns. Null: the key is on expressions, or does not hold for every row. */
  columns: string[] | null;
  /** The columns or expressions in SQL, with a condition if the key has one. */
  of: string;
}

interface Table {
  name: string;
  columns: Column[];
  references: Reference[];
  keys: Key[];
}

type Connection = Pick<pg.Client, 'query'>;

const tablesQuery = `
  select table_.relname as name,
    (select json_agg(json_build_object(
        'name', attname,
        -- "timestamptz" and "int4range[]": one word, as the picture's language wants it.
        'type', regexp_replace(type.typname, '^_(.*)$', '\\1[]'),
        'isNullable', not attnotnull) order by attnum)
      from pg_attribute join pg_type type on type.oid = atttypid
      where attrelid = table_.oid and attnum > 0 and not attisdropped) as columns,
    (select coalesce(json_agg(json_build_object(
        'columns', (select json_agg(attname order by place)
          from unnest(conkey) with ordinality as key(number, place)
          join pg_attribute on attrelid = conrelid and attnum = number),
        'table', target.relname) order by conname), '[]')
      from pg_constraint join pg_class target on target.oid = confrelid
      where conrelid = table_.oid and contype = 'f') as references,
    (select json_agg(json_build_object(
        'name', index_.relname,
        'kind', case when indisprimary then 'primary' when indisexclusion then 'exclusion' else 'unique' end,
        'columns', case when indpred is null and indexprs is null then
          (select json_agg(attname order by place)
            from unnest(indkey::smallint[]) with ordinality as key(number, place)
            join pg_attribute on attrelid = indrelid and attnum = number) end,
        'of', regexp_replace(pg_get_indexdef(index_.oid), '^.* USING \\w+ ', '')) order by index_.relname)
      from pg_index join pg_class index_ on index_.oid = indexrelid
      where indrelid = table_.oid and (indisunique or indisexclusion)) as keys
  from pg_class table_
  where table_.relnamespace = 'public'::regnamespace and table_.relkind = 'r'
  order by table_.relname`;

async function readTables(connection: Connection): Promise<Map<string, Table>> {
  const { rows } = await connection.query<Table>(tablesQuery);
  return new Map(
    rows.map((table) => [table.name, { ...table, keys: table.keys ?? [] }]),
  );
}

const isKey = (kind: Key['kind'], column: string, { keys }: Table) =>
  keys.some(
    (key) => key.kind === kind && key.columns?.includes(column) && isDrawn(key),
  );

/** True if the boxes mark the key: a primary key on each of its columns, another key if it has one column. */
const isDrawn = ({ kind, columns }: Key) =>
  kind === 'primary' || columns?.length === 1;

function drawColumn(
  { name, type, isNullable }: Column,
  table: Table,
  drawn: string[],
): string {
  const references = table.references.filter(({ columns }) =>
    columns.includes(name),
  );
  const outside = [
    ...new Set(references.map((reference) => reference.table)),
  ].filter((other) => !drawn.includes(other));
  const marks = [
    isKey('primary', name, table) && 'PK',
    references.length > 0 && 'FK',
    isKey('unique', name, table) && 'UK',
  ].filter(Boolean);
  const words = [
    isNullable && 'null',
    outside.length > 0 && `→ ${outside.join(', ')}`,
  ].filter(Boolean);
  return [
    type,
    name,
    marks.join(', '),
    words.length > 0 && `"${words.join(' ')}"`,
  ]
    .filter(Boolean)
    .join(' ');
}

function drawReference(
  { columns, table: other }: Reference,
  table: Table,
): string {
  const isNullable = table.columns.some(
    (column) => columns.includes(column.name) && column.isNullable,
  );
  const isOnce = table.keys.some(
    (key) =>
      key.kind !== 'exclusion' &&
      key.columns?.every((column) => columns.includes(column)),
  );
  return `${other} ${isNullable ? '|o' : '||'}--${isOnce ? 'o|' : 'o{'} ${table.name} : "${columns.join(', ')}"`;
}

/** Lists the keys that a box cannot show: several columns, a part of the rows, exclusions. */
function listKeys(tables: Table[]): string[] {
  const lines = tables.flatMap(({ name, keys }) =>
    keys
      .filter((key) => !isDrawn(key))
      .map(({ name: key, kind, of }) => {
        const says = kind === 'exclusion' ? 'never overlaps in' : 'once';
        return `- \`${name}\`, ${says} \`${of.replaceAll(/::\w+(\[\])?/g, '')}\` (\`${key}\`)`;
      }),
  );
  return lines.length > 0
    ? ['', 'Beside what the boxes show:', '', ...lines]
    : [];
}

function drawSubject(title: string, about: string, tables: Table[]): string[] {
  const drawn = tables.map(({ name }) => name);
  const boxes = tables.flatMap((table) => [
    `  ${table.name} {`,
    ...table.columns.map((column) => `    ${drawColumn(column, table, drawn)}`),
    '  }',
  ]);
  const lines = tables.flatMap((table) =>
    table.references
      .filter((reference) => drawn.includes(reference.table))
      .map((reference) => `  ${drawReference(reference, table)}`),
  );
  return [
    `## ${title}`,
    '',
    about,
    '',
    '```mermaid',
    'erDiagram',
    ...boxes,
    ...new Set(lines),
    '```',
    ...listKeys(tables),
    '',
  ];
}

const head = `<!-- Written by \`npm run db:picture\` from the migrations. Do not edit it: write a migration, then run the command. -->
# The tables

Every table of the schema \`public\`, by subject. The tables of the job library (schema \`jobs\`) belong to it.

- \`PK\` is the primary key, \`UK\` a column whose value occurs once, \`FK\` a reference.
- \`null\` marks a column that may be empty. \`→ patients\` names the table that is referenced where another picture draws it.
- A line goes from the table that is referenced to the one that references, with the columns on it.
- Checks and triggers are in \`src/base/kernel/schema/migrations\`; what guards the times, in
  [decision 2](decisions/0002-constraints-are-the-authority.md).
`;

/** The text of docs/tables.md for the tables of this database. */
export async function drawTables(connection: Connection): Promise<string> {
  const tables = await readTables(connection);
  const named = subjects.flatMap((subject) => subject.tables);
  const amiss = [
    ...[...tables.keys()]
      .filter((name) => !named.includes(name))
      .map((name) => `${name} has no subject`),
    ...named
      .filter((name) => !tables.has(name))
      .map((name) => `${name} is no table`),
    ...named
      .filter((name, index) => named.indexOf(name) !== index)
      .map((name) => `${name} has two subjects`),
  ];
  if (amiss.length > 0)
    throw new Error(`scripts/db-picture-subjects.ts: ${amiss.join(', ')}.`);
  const pictures = subjects.flatMap(({ title, about, tables: names }) =>
    drawSubject(
      title,
      about,
      names.map((name) => tables.get(name) as Table),
    ),
  );
  return `${head}\n${pictures.join('\n').trimEnd()}\n`;
}

if (import.meta.main) {
  const postgres = await startThrowawayPostgres({ isLosable: true });
  try {
    await migrate({ connectionString: postgres.connectionString });
    const client = new pg.Client({
      connectionString: postgres.connectionString,
    });
    await client.connect();
    writeFileSync(pictureFile, await drawTables(client));
    await client.end();
  } finally {
    await postgres.stop();
  }
}
