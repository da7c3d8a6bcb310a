import type { Actor } from '../../../../base/doors/actor.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { Factor } from '../../contract/factors.ts';
import { ownerOf } from './factor-owner.ts';
import { listFactorRows } from './factor-queries.ts';

/** The person's second factors, oldest first. */
export async function listFactors(
  db: Database,
  actor: Actor,
): Promise<Factor[]> {
  const owner = ownerOf(actor);
  const rows = owner ? await listFactorRows(db, owner) : [];
  return rows.map(({ id, kind, name, confirmedAt, lastUsedAt }) => ({
    id,
    kind,
    name,
    addedAt: confirmedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}
