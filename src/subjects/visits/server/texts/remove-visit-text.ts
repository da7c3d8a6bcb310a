import { doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import type { VisitText } from '../../contract/visit-texts.ts';
import { listVisitTexts, ownerOf, type TextCall } from './list-visit-texts.ts';
import { deleteVisitText } from './visit-text-queries.ts';

/** Removes a phrase or a template of the caller's. Text that was inserted of it stays. */
export async function removeVisitText(
  { db }: Pick<Services, 'db'>,
  { textId, ...call }: TextCall & { textId: string },
): Promise<VisitText[]> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteVisitText(tx, { ...ownerOf(call), id: textId })))
      return undefined;
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'visit_text_removed',
      detail: { id: textId },
    });
    return true;
  });
  return listVisitTexts({ db }, call);
}
