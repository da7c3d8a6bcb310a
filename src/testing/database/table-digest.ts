import type { TestDatabase } from './database.ts';

type Owner = TestDatabase['owner'];

/** A fingerprint of every row of every table: two equal ones mean that nothing was written between them. */
export async function digestOf({ owner }: Pick<TestDatabase, 'owner'>): Promise<Record<string, string>> {
  // Named, because planning a statement over a hundred tables takes longer than running it.
  const { rows } = await owner.query<{ name: string; digest: string }>({
    name: 'digest-of-tables',
    text: await statementOf(owner),
  });
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

const statements = new WeakMap<Owner, Promise<string>>();

function statementOf(owner: Owner): Promise<string> {
  const statement = statements.get(owner) ?? makeStatement(owner);
  statements.set(owner, statement);
  return statement;
}

/** In one statement: a test asks for many digests, and a table each would be a hundred statements. */
async function makeStatement(owner: Owner): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  return tables
    .map(
      ({ name }) => `select '${name}' as name, count(*) || ' ' ||
        coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as digest from "${name}" row`,
    )
    .join(' union all ');
}
