import type { Database } from '../../../../base/kernel/db/database.ts';
import type { MessageKind } from '../../../outbox/rules/message-kinds.ts';
import type { Template } from '../../contract/admin-messages.ts';
import { type ListedTemplate, listTemplates } from './list-templates.ts';

/** The present text of one kind of message. */
export async function readTemplate(
  db: Database,
  kind: MessageKind,
): Promise<Template> {
  const listed = (await listTemplates(db)).find(
    (template) => template.kind === kind,
  );
  if (!listed) throw new Error(`No template of ${kind}.`);
  return toTemplate(listed);
}

export function toTemplate({ savedAt, ...template }: ListedTemplate): Template {
  return { ...template, savedAt: savedAt?.toISOString() ?? null };
}
