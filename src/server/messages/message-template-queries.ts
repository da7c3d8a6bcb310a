import type { MessageTemplate } from '../../domain/messages/default-templates.ts';
import type { MessageKind } from '../../domain/messages/message-kinds.ts';
import type { Database } from '../db/database.ts';

export interface TemplateRow extends MessageTemplate {
  kind: MessageKind;
}

/** The clinic's own words; kinds whose words are ours have no row. */
export async function listMessageTemplates(db: Database): Promise<TemplateRow[]> {
  const rows = await db.selectFrom('messageTemplates').select(['kind', 'subject', 'body']).execute();
  return rows as TemplateRow[];
}

export async function updateMessageTemplate(
  db: Database,
  template: TemplateRow & { now: Date },
): Promise<void> {
  const { kind, subject, body, now } = template;
  await db
    .insertInto('messageTemplates')
    .values({ kind, subject, body, updatedAt: now })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ subject, body, updatedAt: now }))
    .execute();
}

export async function deleteMessageTemplate(db: Database, kind: MessageKind): Promise<void> {
  await db.deleteFrom('messageTemplates').where('kind', '=', kind).execute();
}
