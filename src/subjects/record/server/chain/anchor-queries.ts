import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

/**
 * Anchors the last folio of every record signed since the last time, with the number of its folios. Returns
 * how many. A day further back is looked at again, in case a clock was set.
 */
export async function insertAnchors(db: Database, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into record_anchors (patient_id, folio_count, head_hash, at)
    select head.patient_id, head.folio, head.hash, ${now} from record_entries head
    where head.signed_at >= coalesce((select max(at) from record_anchors) - interval '1 day', '-infinity')
      and not exists (select from record_entries later
        where later.patient_id = head.patient_id and later.folio > head.folio)
    on conflict (patient_id, folio_count) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}
