import { defaultTemplates } from '../../domain/messages/default-templates.ts';
import { MESSAGE_KINDS, type MessageKind } from '../../domain/messages/message-kinds.ts';
import {
  type Placeholder,
  placeholderMeanings,
  placeholdersOf,
} from '../../domain/messages/template-placeholders.ts';
import type { Database } from '../db/database.ts';
import { listMessageTemplates } from './message-template-queries.ts';

export interface ListedTemplate {
  kind: MessageKind;
  subject: string;
  body: string;
  /** Whether these are the words that every clinic starts with. */
  isDefault: boolean;
  placeholders: { name: Placeholder; meaning: string; isForSubject: boolean }[];
}

/** Every message's words as they are now, and what may be filled in. */
export async function listTemplates(db: Database): Promise<ListedTemplate[]> {
  const rows = await listMessageTemplates(db);
  const own = new Map(rows.map(({ kind, subject, body }) => [kind, { subject, body }]));
  return MESSAGE_KINDS.map((kind) => ({
    kind,
    ...(own.get(kind) ?? defaultTemplates[kind]),
    isDefault: !own.has(kind),
    placeholders: explain(kind),
  }));
}

function explain(kind: MessageKind): ListedTemplate['placeholders'] {
  const ofSubject = placeholdersOf({ kind, field: 'subject' });
  return placeholdersOf({ kind, field: 'body' }).map((name) => ({
    name,
    meaning: placeholderMeanings[name],
    isForSubject: ofSubject.includes(name),
  }));
}
