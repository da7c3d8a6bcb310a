import type { SessionState } from '../../../../base/api/contract/session.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { openSecret } from '../../../../base/kernel/secrets/sealed-secret.ts';
import { ownerIdOf, ownerOf } from '../factors/factor-owner.ts';
import { listFactorRows, updateTotpUsed } from '../factors/factor-queries.ts';
import { rationFactor } from '../factors/ration-factor.ts';
import { showFactor } from '../factors/show-factor.ts';
import { findTotpStep } from '../factors/totp.ts';
import { readSessionState } from '../session/read-session-state.ts';

/** Raises the session with an authenticator app's code. Each step's code is valid once, for any typist. */
export async function enterTotp(
  services: Pick<Services, 'db' | 'budgets' | 'access'>,
  { code, ...call }: Call & { code: string },
): Promise<
  Outcome<
    SessionState,
    'WAY_NOT_OPEN' | 'CODE_WRONG' | 'TOO_MANY_ATTEMPTS' | 'NOT_SIGNED_IN'
  >
> {
  const { db, access } = services;
  const { actor, now } = call;
  const owner = ownerOf(actor);
  const apps = owner
    ? (await listFactorRows(db, owner)).filter(({ kind }) => kind === 'totp')
    : [];
  if (!owner || apps.length === 0) return refuse({ code: 'WAY_NOT_OPEN' });
  const seal = { key: access.factorKey, belongsTo: ownerIdOf(owner) };
  const stepOf = (sealed: Buffer) =>
    findTotpStep({
      secret: openSecret(sealed, seal),
      code,
      lastStep: null,
      now,
    });
  const shown = await rationFactor(services, { call, owner, way: 'totp' }, () =>
    inTransaction(db, async (tx) => {
      for (const { id: factorId, secret } of apps) {
        const step = secret && stepOf(secret);
        if (
          typeof step === 'number' &&
          (await updateTotpUsed(tx, { factorId, step, now }))
        ) {
          return showFactor(tx, call, 'totp');
        }
      }
      return undefined;
    }),
  );
  return shown.ok ? readSessionState(db, call) : shown;
}
