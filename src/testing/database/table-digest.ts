import type { TestDatabase } from './database.ts';

/** A fingerprint of every row of every table: two equal ones mean that nothing was written between them. */
export async function digestOf({ owner }: Pick<TestDatabase, 'owner'>): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const digests = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await owner.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as digest
          from "${name}" row`,
      );
      return [name, rows[0]?.digest ?? ''] as const;
    }),
  );
  return Object.fromEntries(digests);
}
