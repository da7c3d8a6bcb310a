import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { collapseSpaces } from '../../../../base/text/plain-text.ts';
import {
  findStandingRestriction,
  insertRestriction,
  lockRepresented,
  updateRestrictionLifted,
} from '../../../access/server/acting/family-queries.ts';
import { findPatient } from '../patient-queries.ts';

interface Restricting extends Call<'reception'> {
  representedId: string;
  restrictedId: string;
  document: string;
}

/** Notes a court's order: the named person cannot act for this patient from now on. */
export async function restrictFamily(
  { db }: Pick<Services, 'db'>,
  request: Restricting,
): Promise<Outcome<{ restrictionId: string }, 'NOT_FOUND' | 'INVALID_INPUT'>> {
  const { representedId, restrictedId, actor, now } = request;
  if (representedId === restrictedId)
    return invalid('restrictedId', 'Elija a otra persona.');
  if (!(await findPatient(db, restrictedId)))
    return refuse({ code: 'NOT_FOUND' });
  return inTransaction(db, async (tx) => {
    if (!(await lockRepresented(tx, representedId)))
      return refuse({ code: 'NOT_FOUND' });
    const standing = await findStandingRestriction(tx, request);
    if (standing) return done({ restrictionId: standing.id });
    const document = collapseSpaces(request.document);
    const set = await insertRestriction(tx, {
      representedId,
      restrictedId,
      document,
      setBy: actor.userId,
      setAt: now,
    });
    if (!set)
      throw new Error(
        'A restriction came about beside the lock of its person.',
      );
    await insertAuditEvent(tx, {
      ...doneBy(request),
      kind: 'family_restricted',
      subjectPatientId: representedId,
      detail: { restrictedId },
    });
    return done({ restrictionId: set.id });
  });
}

/** Notes that the court lifted the order. Reception must link the named person again. */
export function liftRestriction(
  { db }: Pick<Services, 'db'>,
  request: Call<'reception'> & { restrictionId: string; document: string },
): Promise<Outcome<{ restrictionId: string }, 'NOT_FOUND'>> {
  const { restrictionId, actor, now } = request;
  return inTransaction(db, async (tx) => {
    const document = collapseSpaces(request.document);
    const lifted = await updateRestrictionLifted(tx, {
      id: restrictionId,
      document,
      by: actor.userId,
      now,
    });
    if (!lifted) return refuse({ code: 'NOT_FOUND' });
    if (!lifted.isChanged) return done({ restrictionId });
    const { representedId: subjectPatientId, restrictedId } = lifted;
    await insertAuditEvent(tx, {
      ...doneBy(request),
      kind: 'family_restriction_lifted',
      subjectPatientId,
      detail: { restrictedId },
    });
    return done({ restrictionId });
  });
}
