import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { DB } from '../../../base/kernel/db/schema.gen.ts';

/** The tables of named entries. Each row has a revision. */
export type CatalogueTable =
  | 'specialties'
  | 'practices'
  | 'insurers'
  | 'insurerPlans'
  | 'waitingRooms'
  | 'rooms'
  | 'questionnaires';

export function insertEntry<Table extends CatalogueTable>(
  db: Database,
  table: Table,
  values: Insertable<DB[Table]>,
): Promise<{ id: string }> {
  return db
    .insertInto(table as 'specialties')
    .values(values as Insertable<DB['specialties']>)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** False: no such id, or another administrator saved the entry after it was read. */
export async function updateEntry<Table extends CatalogueTable>(
  db: Database,
  table: Table,
  {
    id,
    revision,
    values,
  }: { id: string; revision: number; values: Updateable<DB[Table]> },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table as 'specialties')
    .set(values as Updateable<DB['specialties']>)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function findEntryExists(
  db: Database,
  table: CatalogueTable,
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom(table as 'specialties')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the waiting room's row until the transaction ends, and says if the room is enabled. Undefined: no
 * such room.
 */
export async function lockWaitingRoom(
  db: Database,
  id: string,
): Promise<{ isEnabled: boolean } | undefined> {
  return db
    .selectFrom('waitingRooms')
    .select('isEnabled')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/** Removes the mark of first choice from the specialty's practices, except from the given one. */
export async function updateNoFirstChoice(
  db: Database,
  { specialtyId, but }: { specialtyId: string; but: string | null },
): Promise<void> {
  await sql`update practices set is_first_choice = false
    where specialty_id = ${specialtyId} and is_first_choice and id is distinct from ${but}::uuid`.execute(
    db,
  );
}

/** A slug that is not in use, also if another name gives the same slug. */
export async function findFreeSlug(
  db: Database,
  slug: string,
): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    select case when exists (select from specialties where slug = ${slug})
      then left(${slug}, 50) || '-' || (select count(*) + 1 from specialties) else ${slug} end as slug`.execute(
    db,
  );
  return (rows[0] as { slug: string }).slug;
}
