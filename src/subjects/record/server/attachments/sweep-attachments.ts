import type { Services } from '../../../../base/doors/services.ts';
import { ATTACHMENT_WAITS_DAYS } from '../../rules/attachment.ts';
import { deleteRemoved, updateUnsigned } from './attachment-queries.ts';

const dayMs = 24 * 3_600_000;

/**
 * Removes files unsigned for thirty days, and after a day those never fully stored, left beside a signed
 * visit, or whose removal failed. Touches only unsigned files of the database, because others may belong to
 * another database. Returns how many went.
 */
export async function sweepAttachments(
  { db, files }: Pick<Services, 'db' | 'files'>,
  now: Date,
): Promise<number> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const ids = await updateUnsigned(db, {
    before: ago(ATTACHMENT_WAITS_DAYS),
    unstoredBefore: ago(1),
    now,
  });
  for (const id of ids) {
    await files.remove(id);
    await deleteRemoved(db, id);
  }
  await files.tidy(ago(1));
  return ids.length;
}
