import type { AccessSettings } from '../../../contract/admin/access.ts';
import { type Call, doneBy } from '../../clinic/call.ts';
import { insertAuditEvent } from '../../kernel/audit/audit-queries.ts';
import { commitIf } from '../../kernel/db/commit-if.ts';
import type { Database } from '../../kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { updateAccessSettings } from './access-setting-queries.ts';
import { readAccessSettings } from './read-access-settings.ts';

/**
 * Sets how people get in from now on, if the settings are still as the caller saw them; open sessions stay, with the
 * rights that they then have.
 */
export async function changeAccessSettings(
  db: Database,
  { settings, ...call }: Call<'admin'> & { settings: AccessSettings },
): Promise<Outcome<AccessSettings, 'CHANGED_MEANWHILE'>> {
  const isSaved = await commitIf(db, async (tx) => {
    if (!(await updateAccessSettings(tx, { ...settings, now: call.now }))) return undefined;
    const detail = {
      preset: settings.preset,
      dniOpens: settings.dniOpens ?? 'of_preset',
      defaultPasswordDays: settings.defaultPasswordDays,
      secondFactorRoles: settings.secondFactorRoles.join(' '),
    };
    await insertAuditEvent(tx, { ...doneBy(call), kind: 'access_changed', detail });
    return true;
  });
  return isSaved ? done(await readAccessSettings(db)) : refuse({ code: 'CHANGED_MEANWHILE' });
}
