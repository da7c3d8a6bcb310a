import { defaultTemplates } from '../../domain/messages/default-templates.ts';
import type { Database } from '../db/database.ts';
import { done, type Outcome } from '../refusal.ts';
import { deleteMessageTemplate, updateMessageTemplate } from './message-template-queries.ts';
import { readTemplateDraft, type TemplateDraft } from './save-template-draft.ts';

export interface SavedTemplate extends TemplateDraft {
  /** Whether these are the words that every clinic starts with. */
  isDefault: boolean;
}

/** From now on the clinic says it so. Our own words, saved again, are again ours: they follow the product. */
export async function saveTemplate(
  db: Database,
  { now, ...draft }: TemplateDraft & { now: Date },
): Promise<Outcome<SavedTemplate, 'INVALID_INPUT'>> {
  const read = readTemplateDraft(draft);
  if (!read.ok) return read;
  const { kind } = draft;
  const { subject, body } = read.value;
  const ours = defaultTemplates[kind];
  const isDefault = subject === ours.subject && body === ours.body;
  if (isDefault) await deleteMessageTemplate(db, kind);
  else await updateMessageTemplate(db, { kind, subject, body, now });
  return done({ kind, subject, body, isDefault });
}
