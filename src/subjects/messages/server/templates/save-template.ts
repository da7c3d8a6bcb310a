import { type Call, doneBy } from '../../../../base/doors/call.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { composers } from '../compose/composers.ts';
import {
  deleteMessageTemplate,
  lockMessageTemplate,
  updateMessageTemplate,
} from './message-template-queries.ts';
import {
  readTemplateDraft,
  type TemplateDraft,
} from './save-template-draft.ts';

export interface SavedTemplate extends TemplateDraft {
  /** True if this is the default text of every clinic. */
  isDefault: boolean;
}

export interface TemplateChange extends TemplateDraft {
  /** The time at which the text that the writer had read was saved. Null: the default text. */
  seenAt: Date | null;
}

/** Saves the clinic's text. A text equal to the default counts as the default, and follows the product. */
export async function saveTemplate(
  db: Database,
  {
    seenAt,
    kind,
    subject: typedSubject,
    body: typedBody,
    ...call
  }: TemplateChange & Call,
): Promise<Outcome<SavedTemplate, 'INVALID_INPUT' | 'CHANGED_MEANWHILE'>> {
  const read = readTemplateDraft({
    kind,
    subject: typedSubject,
    body: typedBody,
  });
  if (!read.ok) return read;
  const { subject, body } = read.value;
  const ours = composers[kind].template;
  const isDefault = subject === ours.subject && body === ours.body;
  const isSaved = await inTransaction(db, async (tx) => {
    const savedAt = await lockMessageTemplate(tx, kind);
    if (savedAt?.getTime() !== seenAt?.getTime()) return undefined;
    if (isDefault) await deleteMessageTemplate(tx, kind);
    else
      await updateMessageTemplate(tx, { kind, subject, body, now: call.now });
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'message_template_changed',
      detail: { kind, isDefault },
    });
    return true;
  });
  return isSaved
    ? done({ kind, subject, body, isDefault })
    : refuse({ code: 'CHANGED_MEANWHILE' });
}
