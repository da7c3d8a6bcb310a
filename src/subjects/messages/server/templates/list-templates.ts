import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  type Placeholder,
  placeholderMeanings,
} from '../../../outbox/rules/kinds/placeholders.ts';
import {
  MESSAGE_KINDS,
  type MessageKind,
} from '../../../outbox/rules/message-kinds.ts';
import { placeholdersOf } from '../../../outbox/rules/template-placeholders.ts';
import { composers } from '../compose/composers.ts';
import { listMessageTemplates } from './message-template-queries.ts';

export interface ListedTemplate {
  kind: MessageKind;
  subject: string;
  body: string;
  /** True if this is the default text of every clinic. */
  isDefault: boolean;
  /** When the clinic last saved its own text; null: it uses the default. */
  savedAt: Date | null;
  defaultSubject: string;
  defaultBody: string;
  placeholders: { name: Placeholder; meaning: string; isForSubject: boolean }[];
}

/** The present text of every kind of message, and its placeholders. */
export async function listTemplates(db: Database): Promise<ListedTemplate[]> {
  const rows = await listMessageTemplates(db);
  const own = new Map(
    rows.map(({ kind, updatedAt, ...words }) => [
      kind,
      { words, savedAt: updatedAt },
    ]),
  );
  return MESSAGE_KINDS.map((kind) => ({
    kind,
    subject: own.get(kind)?.words.subject ?? composers[kind].template.subject,
    body: own.get(kind)?.words.body ?? composers[kind].template.body,
    isDefault: !own.has(kind),
    savedAt: own.get(kind)?.savedAt ?? null,
    defaultSubject: composers[kind].template.subject,
    defaultBody: composers[kind].template.body,
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
