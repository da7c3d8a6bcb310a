import { defaultTemplates } from '../../domain/messages/default-templates.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { doneByStaff, type StaffCall } from '../identity/staff-call.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import {
  deleteMessageTemplate,
  lockMessageTemplate,
  updateMessageTemplate,
} from './message-template-queries.ts';
import { readTemplateDraft, type TemplateDraft } from './save-template-draft.ts';

export interface SavedTemplate extends TemplateDraft {
  /** Whether these are the words that every clinic starts with. */
  isDefault: boolean;
}

export interface TemplateChange extends TemplateDraft {
  /** Since when the words that the writer had read are the clinic's own; null: they were ours. */
  seenAt: Date | null;
}

/** From now on the clinic says it so. Our own words, saved again, are again ours: they follow the product. */
export async function saveTemplate(
  db: Database,
  { seenAt, kind, subject: typedSubject, body: typedBody, ...call }: TemplateChange & StaffCall,
): Promise<Outcome<SavedTemplate, 'INVALID_INPUT' | 'CHANGED_MEANWHILE'>> {
  const read = readTemplateDraft({ kind, subject: typedSubject, body: typedBody });
  if (!read.ok) return read;
  const { subject, body } = read.value;
  const ours = defaultTemplates[kind];
  const isDefault = subject === ours.subject && body === ours.body;
  const isSaved = await commitIf(db, async (tx) => {
    const savedAt = await lockMessageTemplate(tx, kind);
    if (savedAt?.getTime() !== seenAt?.getTime()) return undefined;
    if (isDefault) await deleteMessageTemplate(tx, kind);
    else await updateMessageTemplate(tx, { kind, subject, body, now: call.now });
    await insertAuditEvent(tx, {
      ...doneByStaff(call),
      ...{ kind: 'message_template_changed', detail: { kind, isDefault } },
    });
    return true;
  });
  return isSaved ? done({ kind, subject, body, isDefault }) : refuse({ code: 'CHANGED_MEANWHILE' });
}
