import type { SessionState } from '../../contract/personal/session.ts';
import { commitIf } from '../db/commit-if.ts';
import { type Outcome, refuse } from '../refusal.ts';
import type { AccessServices } from './access-services.ts';
import { ownerIdOf, ownerOf } from './factor-owner.ts';
import { listFactorRows, updateTotpUsed } from './factor-queries.ts';
import { type PersonalCall, readSessionState } from './personal-call.ts';
import { rationTotp } from './ration-totp.ts';
import { openSecret } from './sealed-secret.ts';
import { showFactor } from './show-factor.ts';
import { findTotpStep } from './totp.ts';

/** Shows the code of an authenticator app. Each step's code serves once, whoever typed it. */
export async function enterTotp(
  services: Pick<AccessServices, 'db' | 'budgets' | 'access'>,
  { code, ...call }: PersonalCall & { code: string },
): Promise<Outcome<SessionState, 'WAY_NOT_OPEN' | 'CODE_WRONG' | 'TOO_MANY_ATTEMPTS' | 'NOT_SIGNED_IN'>> {
  const { db, access } = services;
  const { actor, now } = call;
  const owner = ownerOf(actor);
  const apps = owner ? (await listFactorRows(db, owner)).filter(({ kind }) => kind === 'totp') : [];
  if (!owner || apps.length === 0) return refuse({ code: 'WAY_NOT_OPEN' });
  const seal = { key: access.factorKey, belongsTo: ownerIdOf(owner) };
  const stepOf = (sealed: Buffer) =>
    findTotpStep({ secret: openSecret(sealed, seal), code, lastStep: null, now });
  const shown = await rationTotp(services, { call, owner }, () =>
    commitIf(db, async (tx) => {
      for (const { id: factorId, secret } of apps) {
        const step = secret && stepOf(secret);
        if (typeof step === 'number' && (await updateTotpUsed(tx, { factorId, step, now }))) {
          return showFactor(tx, call, 'totp');
        }
      }
      return undefined;
    }),
  );
  return shown.ok ? readSessionState(db, call) : shown;
}
