import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { ReviewAge } from '../../../../base/person/rules/family/family-link.ts';
import type { LockedLink } from '../../../access/server/acting/family-queries.ts';

export interface LinkToReview
  extends Omit<LockedLink, 'isAccredited' | 'isEnded' | 'origin'> {
  reviewedAge: ReviewAge | null;
  representativeName: string;
  representedName: string;
}

/**
 * Locks links whose people reached a review age without being told, or whose last day is over. Skips links
 * that another process reviews now.
 */
export async function lockLinksToReview(
  db: Database,
  { day, limit }: { day: string; limit: number },
): Promise<LinkToReview[]> {
  const { rows } = await sql<LinkToReview>`
    select link.id, link.representative_id, link.represented_id, link.kind, link.scope, link.valid_from, link.valid_until,
      link.renewed_on, link.reviewed_age, represented.birth_date,
      coalesce(representative.chosen_name, representative.full_name) as representative_name,
      coalesce(represented.chosen_name, represented.full_name) as represented_name
    from family_links link join patients represented on represented.id = link.represented_id
      join patients representative on representative.id = link.representative_id
    where link.ended_at is null and (link.valid_until < ${day}::date
      or coalesce(link.reviewed_age, 0) < (select max(age) from unnest(array[0, 13, 16, 18]) age
        where age <= age_on(represented.birth_date, ${day}::date)))
    order by link.id limit ${limit} for no key update of link skip locked`.execute(
    db,
  );
  return rows;
}

export async function updateLinkReviewed(
  db: Database,
  { id, age }: { id: string; age: ReviewAge },
): Promise<void> {
  await sql`update family_links set reviewed_age = ${age} where id = ${id} and ended_at is null`.execute(
    db,
  );
}
