import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { findNeedsFirstAdmin } from './access-link-queries.ts';
import { createAccessLink } from './create-access-link.ts';

/**
 * The URL at which the installer becomes the first administrator, for 24 hours and one use; those printed before are
 * void. Null: a demonstration, or a clinic with an administrator.
 */
export async function firstAdminLink(
  { db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>,
  now: Date,
): Promise<string | null> {
  if (!(await findNeedsFirstAdmin(db))) return null;
  const link = await inTransaction(db, (tx) =>
    createAccessLink(tx, {
      purpose: 'first_admin',
      patientId: null,
      userId: null,
      publicUrl,
      now,
    }),
  );
  return link?.url ?? null;
}
