import { type Call, doneBy } from '../../../../base/doors/call.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import type {
  AccessSettings,
  AccessSettingsToSave,
} from '../../contract/access.ts';
import { lifeKinds } from '../../rules/session-lives.ts';
import { updateAccessSettings } from './access-setting-queries.ts';
import { readAccessSettings } from './read-access-settings.ts';
import { updateSessionLives } from './session-life-queries.ts';

const SHARED =
  'Desde su dirección llegan todos los que pasan por el mismo proxy: antes hay que nombrarlo en TRUSTED_PROXIES.';

/**
 * Saves how people sign in from now on, if the settings are still as the caller saw them. Open sessions stay,
 * with the rights of the new settings, and last no longer than new sessions.
 */
export async function changeAccessSettings(
  db: Database,
  {
    settings,
    isForwarded,
    ...call
  }: Call<'admin'> & { settings: AccessSettingsToSave; isForwarded: boolean },
): Promise<Outcome<AccessSettings, 'CHANGED_MEANWHILE' | 'INVALID_INPUT'>> {
  if (isForwarded && settings.ownNetworks.includes(call.address))
    return invalid('ownNetworks', SHARED);
  const isSaved = await inTransaction(db, async (tx) => {
    const { lives, ownNetworks: ownAddresses, ...row } = settings;
    if (
      !(await updateAccessSettings(tx, { ...row, ownAddresses, now: call.now }))
    )
      return undefined;
    await updateSessionLives(tx, lives);
    const detail = {
      preset: settings.preset,
      dniOpens: settings.dniOpens ?? 'of_preset',
      defaultPasswordDays: settings.defaultPasswordDays,
      secondFactorRoles: settings.secondFactorRoles.join(' '),
      ownNetworks: ownAddresses.join(' '),
      lives: lifeKinds
        .map(
          (kind) =>
            `${kind} ${lives[kind].idleMinutes}/${lives[kind].wholeMinutes}`,
        )
        .join(' '),
    };
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'access_changed',
      detail,
    });
    return true;
  });
  return isSaved
    ? done(await readAccessSettings(db, { address: call.address, isForwarded }))
    : refuse({ code: 'CHANGED_MEANWHILE' });
}
