import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { MessageKind } from '../../../outbox/rules/message-kinds.ts';
import type { MessageTemplate } from '../../rules/message-template.ts';

export interface TemplateRow extends MessageTemplate {
  kind: MessageKind;
}

/** The clinic's own texts. A kind with the default text has no row. */
export async function listMessageTemplates(
  db: Database,
): Promise<(TemplateRow & { updatedAt: Date })[]> {
  const rows = await db
    .selectFrom('messageTemplates')
    .select(['kind', 'subject', 'body', 'updatedAt'])
    .execute();
  return rows as (TemplateRow & { updatedAt: Date })[];
}

const templateLock = 7_210_015;

/**
 * Keeps other requests from changing this kind's text until the transaction ends. Returns when the clinic
 * last saved it, or null.
 */
export async function lockMessageTemplate(
  db: Database,
  kind: MessageKind,
): Promise<Date | null> {
  await sql`select pg_advisory_xact_lock(${templateLock}, hashtext(${kind}))`.execute(
    db,
  );
  const { rows } = await sql<{ updatedAt: Date }>`
    select updated_at from message_templates where kind = ${kind}`.execute(db);
  return rows[0]?.updatedAt ?? null;
}

export async function updateMessageTemplate(
  db: Database,
  template: TemplateRow & { now: Date },
): Promise<void> {
  const { kind, subject, body, now } = template;
  await db
    .insertInto('messageTemplates')
    .values({ kind, subject, body, updatedAt: now })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({ subject, body, updatedAt: now }),
    )
    .execute();
}

export async function deleteMessageTemplate(
  db: Database,
  kind: MessageKind,
): Promise<void> {
  await db.deleteFrom('messageTemplates').where('kind', '=', kind).execute();
}
