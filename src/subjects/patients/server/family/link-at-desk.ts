import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
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
  const answerBefore = async () => {
    const before = await findLinkByKey(db, keyHash);
    if (!before) return undefined;
    const isSame = before.requestHash.equals(requestHash);
    return isSame
      ? done({ linkId: before.id })
      : refuse({ code: 'IDEMPOTENCY_MISMATCH' });
  };
  const before = await answerBefore();
  if (before) return before;
  if (!(await findPatient(db, representativeId)))
    return refuse({ code: 'NOT_FOUND' });
  const linked = await inTransaction(db, (tx) =>
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
    }),
  );
  // The same request may have been sent twice, and the other one came first.
  return linked.ok ? linked : ((await answerBefore()) ?? linked);
}
