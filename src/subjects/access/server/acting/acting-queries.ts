import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

/** Lets a patient's session act by that link; null: for its own person. */
export async function updateSessionActing(
  db: Database,
  { sessionId, linkId }: { sessionId: string; linkId: string | null },
): Promise<void> {
  await sql`update sessions set acting_link_id = ${linkId}::uuid
    where id = ${sessionId} and ended_at is null`.execute(db);
}

/** True if a link opens anything at that instant. */
export async function findLinkOpens(
  db: Database,
  { linkId, now }: { linkId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select scope_of_link(${linkId}::uuid, ${now}) is not null as is_open`.execute(
    db,
  );
  return rows[0]?.isOpen === true;
}

/** True if a link is not ended and opens its person's record at that instant. */
export async function findLinkOpensRecord(
  db: Database,
  { linkId, now }: { linkId: string; now: Date },
): Promise<boolean> {
  const { rows } =
    await sql`select from family_links where id = ${linkId}::uuid and ended_at is null
    and scope_of_link(id, ${now}) = 'record' and coalesce(record_closed_until <= ${now}, true)`.execute(
      db,
    );
  return rows.length > 0;
}

/** True if a patient may see the record of another patient at that instant, by any link. */
export async function findRepresentsInRecord(
  db: Database,
  {
    representativeId,
    representedId,
    now,
  }: { representativeId: string; representedId: string; now: Date },
): Promise<boolean> {
  const { rows } =
    await sql`select from family_links where representative_id = ${representativeId}::uuid
    and represented_id = ${representedId}::uuid and ended_at is null
    and scope_of_link(id, ${now}) = 'record' and coalesce(record_closed_until <= ${now}, true) limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Like `findLinkOpens`, and locks the link: a request that ends it waits until the transaction is over. */
export async function lockOpenLink(
  db: Database,
  { linkId, now }: { linkId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`select from family_links where id = ${linkId}::uuid
    and scope_of_link(id, ${now}) is not null and ended_at is null for share`.execute(
    db,
  );
  return rows.length > 0;
}
