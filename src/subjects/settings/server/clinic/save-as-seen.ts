import type { Transaction } from 'kysely';
import { type Call, doneBy } from '../../../../base/doors/call.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { AuditKind } from '../../../../base/kernel/audit/audit-vocabulary.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import type { DB } from '../../../../base/kernel/db/schema.gen.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { ClinicSettings } from '../../contract/clinic.ts';
import { readSettings } from './read-settings.ts';

interface Change extends Call<'admin'> {
  kind: AuditKind;
  /** The product's own names and numbers, never a typed text. */
  detail?: Record<string, string | number | boolean>;
  /** False: another administrator saved after the caller had read. */
  write: (tx: Transaction<DB>) => Promise<boolean>;
}

/**
 * Writes a change of the settings and its audit event. Refused if the settings changed since the caller read
 * them.
 */
export async function saveAsSeen(
  db: Database,
  { kind, detail, write, ...call }: Change,
): Promise<Outcome<ClinicSettings, 'CHANGED_MEANWHILE'>> {
  const isSaved = await inTransaction(db, async (tx) => {
    if (!(await write(tx))) return undefined;
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind,
      ...(detail && { detail }),
    });
    return true;
  });
  return isSaved
    ? done(await readSettings(db))
    : refuse({ code: 'CHANGED_MEANWHILE' });
}
