import type { TestDatabase } from './database.ts';

type Owner = TestDatabase['owner'];

/** A fingerprint of every row of every table. Two equal ones mean that nothing was written between them. */
export async function digestOf({
  owner,
}: Pick<TestDatabase, 'owner'>): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{
    name: string;
    hasFile: boolean;
  }>({
    name: 'tables-to-digest',
    text: `select relname as name, pg_relation_size(oid) > 0 as "hasFile" from pg_class
            where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  });
  // Most tables never had a row, and reading one costs a fifth of a millisecond.
  const empty = tables
    .filter(({ hasFile }) => !hasFile)
    .map(({ name }) => [name, 'no rows']);
  const used = tables.filter(({ hasFile }) => hasFile).map(({ name }) => name);
  if (used.length === 0) return Object.fromEntries(empty);
  const { rows } = await owner.query<{ name: string; digest: string }>(
    statementOver(used, owner),
  );
  return Object.fromEntries([
    ...empty,
    ...rows.map(({ name, digest }) => [name, digest]),
  ]);
}

const statements = new WeakMap<
  Owner,
  Map<string, { name: string; text: string }>
>();

/**
 * One statement for all tables, because a test asks for many digests. It is named, because planning it takes
 * longer than running it.
 */
function statementOver(
  tables: readonly string[],
  owner: Owner,
): { name: string; text: string } {
  const ofOwner = statements.get(owner) ?? new Map();
  statements.set(owner, ofOwner);
  const text = tables
    .map(
      (
        name,
      ) => `select '${name}' as name, case when count(*) = 0 then 'no rows' else count(*) || ' ' ||
        md5(string_agg(row::text, '|' order by row::text)) end as digest from "${name}" row`,
    )
    .join(' union all ');
  const statement = ofOwner.get(text) ?? {
    name: `digest-${ofOwner.size}`,
    text,
  };
  ofOwner.set(text, statement);
  return statement;
}
