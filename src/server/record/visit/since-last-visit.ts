import type { SinceLastVisit } from '../../../contract/doctor/visit.ts';
import { linesOnlyIn } from '../../../domain/record/background-changes.ts';
import { emptyBackground } from '../../../domain/record/empty-background.ts';
import type { Background } from '../../../domain/record/entry-content.ts';
import type { Database } from '../../kernel/db/database.ts';
import { findBackground } from '../folios/entry-queries.ts';
import { countSince, findLastOfDoctor, type OwnVisitOf } from './since-last-queries.ts';

interface Asked extends OwnVisitOf {
  /** The background that holds now. */
  current: Background;
}

/** What the record got since this doctor's last visit with the patient; null: they never signed one of this record. */
export async function sinceLastVisit(
  db: Database,
  { current, ...visit }: Asked,
): Promise<SinceLastVisit | null> {
  const last = await findLastOfDoctor(db, visit);
  if (!last) return null;
  const { folio, signedAt } = last;
  const before = (await findBackground(db, visit.patientId, { upTo: folio }))?.background ?? emptyBackground;
  return {
    signedAt: signedAt.toISOString(),
    added: linesOnlyIn(current, before),
    removed: linesOnlyIn(before, current),
    signed: await countSince(db, { ...visit, last }),
  };
}
