import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';

/** Records the last forwarder of its kind. There are never more than two rows. */
export async function updateForwarderSeen(
  db: Database,
  {
    isPrivate,
    address,
    now,
  }: { isPrivate: boolean; address: string; now: Date },
): Promise<void> {
  await sql`insert into untrusted_forwarders (is_private, address, first_seen_at, last_seen_at)
    values (${isPrivate}, ${address}, ${now}, ${now})
    on conflict (is_private) do update set address = excluded.address, last_seen_at = excluded.last_seen_at`.execute(
    db,
  );
}

export function listForwarders(
  db: Database,
): Promise<{ address: string; isPrivate: boolean; lastSeenAt: Date }[]> {
  return db
    .selectFrom('untrustedForwarders')
    .select(['address', 'isPrivate', 'lastSeenAt'])
    .execute();
}

export async function deleteForwarder(
  db: Database,
  address: string,
): Promise<void> {
  await db
    .deleteFrom('untrustedForwarders')
    .where('address', '=', address)
    .execute();
}
