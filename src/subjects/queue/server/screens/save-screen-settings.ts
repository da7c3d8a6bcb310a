import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type {
  ScreenSettings,
  ScreenTerms,
} from '../../contract/screen-settings.ts';
import { findScreenSettings, updateScreenSettings } from './screen-queries.ts';

export type ScreenSettingsToSave = Call<'admin'> &
  ScreenTerms & { revision: number };

/**
 * Saves how screens name called patients, and the notices. Refuses with CHANGED_MEANWHILE if they changed.
 */
export async function saveScreenSettings(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  { revision, callNames, notices, ...call }: ScreenSettingsToSave,
): Promise<Outcome<ScreenSettings, 'CHANGED_MEANWHILE'>> {
  const isSaved = await inTransaction(db, async (tx) => {
    if (!(await updateScreenSettings(tx, { revision, callNames, notices })))
      return undefined;
    const detail = { callNames, notices: notices.length };
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'screen_settings_changed',
      detail,
    });
    return true;
  });
  if (!isSaved) return refuse({ code: 'CHANGED_MEANWHILE' });
  changes.announce({ kind: 'queue' });
  return done(await findScreenSettings(db));
}
