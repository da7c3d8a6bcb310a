import type { Transaction } from 'kysely';
import type { ClinicSettings } from '../../contract/admin/clinic.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/schema.gen.ts';
import { type AuditKind, insertAuditEvent } from '../identity/audit-queries.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { readSettings } from './read-settings.ts';

/** Who of the administrators acts, from where, and when. */
export interface Acting {
  actor: { userId: string; sessionId: string };
  address: string;
  now: Date;
}

interface Change extends Acting {
  kind: AuditKind;
  /** Names and numbers of ours; nothing that somebody typed. */
  detail?: Record<string, string | number | boolean>;
  /** False: somebody else saved what the asker had before them. */
  write: (tx: Transaction<DB>) => Promise<boolean>;
}

/** Writes a change of the settings with who made it, where they are still as the asker saw them. */
export async function saveAsSeen(
  db: Database,
  { kind, detail, write, actor, address, now }: Change,
): Promise<Outcome<ClinicSettings, 'CHANGED_MEANWHILE'>> {
  const isSaved = await commitIf(db, async (tx) => {
    if (!(await write(tx))) return undefined;
    await insertAuditEvent(tx, {
      kind,
      at: now,
      role: 'admin',
      ...actor,
      address,
      ...(detail && { detail }),
    });
    return true;
  });
  return isSaved ? done(await readSettings(db)) : refuse({ code: 'CHANGED_MEANWHILE' });
}
