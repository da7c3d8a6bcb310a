import type { ReadServices } from '../../../base/doors/services.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome } from '../../../base/kernel/refusal.ts';
import type { Lookalike } from '../contract/lookalikes.ts';
import { findLookalikes } from './find-lookalikes.ts';
import { findPersonSeen, listToldApart } from './told-apart-queries.ts';

/**
 * Other files that may belong to the same person, without those that the counter told apart. Empty for an
 * unknown patient.
 */
export async function listSamePerson(
  { db }: Pick<ReadServices, 'db'>,
  { patientId }: { patientId: string },
): Promise<Lookalike[]> {
  const listed = await inTransaction(
    db,
    async (tx): Promise<Outcome<Lookalike[], never>> => {
      const person = await findPersonSeen(tx, patientId);
      if (!person) return done([]);
      const toldApart = await listToldApart(tx, patientId);
      const near = await findLookalikes(tx, person);
      return done(
        near.filter(({ id }) => id !== patientId && !toldApart.has(id)),
      );
    },
  );
  return listed.ok ? listed.value : [];
}
