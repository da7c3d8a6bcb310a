import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { once } from '../../../../base/kernel/once.ts';
import { type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import type {
  FamilyKind,
  FamilyScope,
} from '../../../../base/person/rules/family/family-link.ts';
import { collapseSpaces } from '../../../../base/text/plain-text.ts';
import { findLinkByKey } from '../../../access/server/acting/family-queries.ts';
import { findPatient } from '../patient-queries.ts';
import { type LinkRefusal, linkFamily } from './link-family.ts';

export interface DeskLink extends Call<'reception'> {
  representativeId: string;
  representedId: string;
  kind: FamilyKind;
  scope: FamilyScope;
  validUntil: string | null;
  document: string;
  hasAgreed: boolean;
  idempotencyKey: string;
}

/** Links a representative by a document that the counter saw. Both parents of a child may be linked. */
export async function linkAtDesk(
  { db }: Pick<Services, 'db'>,
  { idempotencyKey, document: typed, ...request }: DeskLink,
): Promise<Outcome<{ linkId: string }, LinkRefusal | 'IDEMPOTENCY_MISMATCH'>> {
  const {
    actor,
    address,
    now,
    today,
    representativeId,
    representedId,
    kind,
    scope,
  } = request;
  const { validUntil, hasAgreed } = request;
  const document = collapseSpaces(typed);
  const said = {
    representativeId,
    representedId,
    kind,
    scope,
    validUntil,
    document,
  };
  const keyHash = hashOf(`${actor.id} ${idempotencyKey}`);
  const requestHash = hashOf(JSON.stringify([said, hasAgreed]));
  const link = (tx: Database) =>
    linkFamily(tx, {
      ...said,
      actor,
      address,
      now,
      today,
      hasAgreed,
      keyHash,
      requestHash,
      origin: 'desk',
      accreditedBy: actor.userId,
    });
  return once({
    requestHash,
    find: () => findLinkByKey(db, keyHash),
    answer: ({ id }) => ({ linkId: id }),
    act: async () =>
      (await findPatient(db, representativeId))
        ? inTransaction(db, link)
        : refuse({ code: 'NOT_FOUND' }),
  });
}
