import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Takes one unit of a budget: `units` per `windowSeconds`, returned evenly (GCRA). One statement, so that
 * simultaneous requests get exactly what there is. Uses the database's clock, which all processes share. False:
 * nothing left.
 */
export async function updateBudget(
  db: Database,
  {
    key,
    units,
    windowSeconds,
  }: { key: string; units: number; windowSeconds: number },
): Promise<boolean> {
  const each = windowSeconds / units;
  const { rows } = await sql`
    insert into request_budgets (key, arrival)
    values (${key}, clock_timestamp() + make_interval(secs => ${each}::float8))
    on conflict (key) do update
      set arrival = greatest(request_budgets.arrival, clock_timestamp()) + make_interval(secs => ${each}::float8)
      where greatest(request_budgets.arrival, clock_timestamp()) + make_interval(secs => ${each}::float8)
        - clock_timestamp() <= make_interval(secs => ${windowSeconds}::float8)
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Whole seconds until a unit is available. */
export async function findBudgetWait(
  db: Database,
  {
    key,
    units,
    windowSeconds,
  }: { key: string; units: number; windowSeconds: number },
): Promise<number> {
  const each = windowSeconds / units;
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from arrival - clock_timestamp()) + ${each}::float8 - ${windowSeconds}::float8)::int as wait
    from request_budgets where key = ${key}`.execute(db);
  return Math.max(1, rows[0]?.wait ?? 1);
}

/** Whole units available. */
export async function findBudgetLeft(
  db: Database,
  {
    key,
    units,
    windowSeconds,
  }: { key: string; units: number; windowSeconds: number },
): Promise<number> {
  const each = windowSeconds / units;
  const { rows } = await sql<{ units: number }>`
    select floor((${windowSeconds}::float8 - extract(epoch from greatest(arrival - clock_timestamp(), interval '0')))
      / ${each}::float8)::int as units from request_budgets where key = ${key}`.execute(
    db,
  );
  return Math.min(units, Math.max(0, rows[0]?.units ?? units));
}

/** Gives one unit back. A budget that is full again keeps no row. */
export async function updateBudgetReturned(
  db: Database,
  {
    key,
    units,
    windowSeconds,
  }: { key: string; units: number; windowSeconds: number },
): Promise<void> {
  const each = windowSeconds / units;
  await sql`
    with full_again as (delete from request_budgets
      where key = ${key} and arrival - make_interval(secs => ${each}::float8) <= clock_timestamp() returning 1)
    update request_budgets set arrival = arrival - make_interval(secs => ${each}::float8)
    where key = ${key} and not exists (select from full_again)`.execute(db);
}

/** Resets the budget to full. */
export async function deleteBudget(db: Database, key: string): Promise<void> {
  await db.deleteFrom('requestBudgets').where('key', '=', key).execute();
}

/** Resets the budget with that key, and those whose key goes on after it with a space. */
export async function deleteBudgetsOf(
  db: Database,
  key: string,
): Promise<void> {
  await sql`delete from request_budgets where key = ${key} or starts_with(key, ${`${key} `})`.execute(
    db,
  );
}

/** Deletes rows of budgets that are full again. */
export async function deleteFullBudgets(db: Database): Promise<void> {
  await sql`delete from request_budgets where arrival < clock_timestamp() - interval '1 day'`.execute(
    db,
  );
}
