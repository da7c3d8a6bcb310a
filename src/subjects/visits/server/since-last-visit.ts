import type { Database } from '../../../base/kernel/db/database.ts';
import { linesOnlyIn } from '../../record/rules/background-changes.ts';
import { emptyBackground } from '../../record/rules/empty-background.ts';
import type { Background } from '../../record/rules/entry-content.ts';
import { findBackground } from '../../record/server/folios/entry-queries.ts';
import type { SinceLastVisit } from '../contract/visit.ts';
import {
  countSince,
  findLastOfDoctor,
  type OwnVisitOf,
} from './since-last-queries.ts';

interface Asked extends OwnVisitOf {
  /** The background that holds now. */
  current: Background;
}

/**
 * Returns the changes of the record since this doctor's last visit with the patient. Null: they signed none
 * before.
 */
export async function sinceLastVisit(
  db: Database,
  { current, ...visit }: Asked,
): Promise<SinceLastVisit | null> {
  const last = await findLastOfDoctor(db, visit);
  if (!last) return null;
  const { folio, signedAt } = last;
  const before =
    (await findBackground(db, visit.patientId, { upTo: folio }))?.background ??
    emptyBackground;
  return {
    signedAt: signedAt.toISOString(),
    added: linesOnlyIn(current, before),
    removed: linesOnlyIn(before, current),
    signed: await countSince(db, { ...visit, last }),
  };
}
