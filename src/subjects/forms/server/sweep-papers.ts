import type { Services } from '../../../base/doors/services.ts';
import { PAPER_WAITS_DAYS } from '../rules/paper.ts';
import { deleteRemovedPaper, updatePapersLeft } from './paper-queries.ts';

const dayMs = 24 * 3_600_000;

/**
 * Removes papers not received within thirty days of their appointment, and after a day those not stored whole
 * or whose removal failed. Touches only files that the database knows. Returns how many.
 */
export async function sweepPapers(
  { db, files }: Pick<Services, 'db' | 'files'>,
  now: Date,
): Promise<number> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const ids = await updatePapersLeft(db, {
    before: ago(PAPER_WAITS_DAYS),
    unstoredBefore: ago(1),
    now,
  });
  for (const id of ids) {
    await files.remove(id);
    await deleteRemovedPaper(db, id);
  }
  return ids.length;
}
