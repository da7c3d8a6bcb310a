import type { TestDatabase } from './database.ts';

/** A fingerprint of every row of every table: two equal ones mean that nothing was written between them. */
export async function digestOf({ owner }: Pick<TestDatabase, 'owner'>): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  // In one statement: a test asks for many digests, and a table each would be a hundred statements.
  const { rows } = await owner.query<{ name: string; digest: string }>(
    tables
      .map(
        ({ name }) => `select '${name}' as name, count(*) || ' ' ||
          coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as digest from "${name}" row`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
