import { commitIf } from '../db/commit-if.ts';
import { findNeedsFirstAdmin } from './access-link-queries.ts';
import type { AccessServices } from './access-services.ts';
import { createAccessLink } from './create-access-link.ts';

/**
 * The address where whoever installed the product becomes its first administrator, for 24 hours and one use; the
 * ones printed before serve no more. Null: a demonstration, or somebody runs the clinic already.
 */
export async function firstAdminLink(
  { db, publicUrl }: Pick<AccessServices, 'db' | 'publicUrl'>,
  now: Date,
): Promise<string | null> {
  if (!(await findNeedsFirstAdmin(db))) return null;
  const link = await commitIf(db, (tx) =>
    createAccessLink(tx, { purpose: 'first_admin', patientId: null, userId: null, publicUrl, now }),
  );
  return link?.url ?? null;
}
