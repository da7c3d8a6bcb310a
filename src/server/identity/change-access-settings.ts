import type { AccessSettings } from '../../contract/admin/access.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { updateAccessSettings } from './access-setting-queries.ts';
import type { Actor } from './actor.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { readAccessSettings } from './read-access-settings.ts';

/**
 * Sets how people get in from now on, where it is still as the asker saw it; who is in stays, with what their session
 * then may do.
 */
export async function changeAccessSettings(
  db: Database,
  { settings, actor, address, now }: { settings: AccessSettings; actor: Actor; address: string; now: Date },
): Promise<Outcome<AccessSettings, 'CHANGED_MEANWHILE'>> {
  const isSaved = await commitIf(db, async (tx) => {
    if (!(await updateAccessSettings(tx, { ...settings, now }))) return undefined;
    const { door: role, userId, sessionId } = actor;
    const detail = {
      preset: settings.preset,
      dniOpens: settings.dniOpens ?? 'of_preset',
      defaultPasswordDays: settings.defaultPasswordDays,
      secondFactorRoles: settings.secondFactorRoles.join(' '),
    };
    await insertAuditEvent(tx, { kind: 'access_changed', at: now, role, userId, sessionId, address, detail });
    return true;
  });
  return isSaved ? done(await readAccessSettings(db)) : refuse({ code: 'CHANGED_MEANWHILE' });
}
