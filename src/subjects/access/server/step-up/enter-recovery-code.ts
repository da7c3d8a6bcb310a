import type { SessionState } from '../../../../base/api/contract/session.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  checkNothing,
  isPasswordOf,
} from '../../../../base/kernel/hashing/passwords.ts';
import { type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { markOf } from '../../rules/recovery-codes.ts';
import { ownerOf } from '../factors/factor-owner.ts';
import { rationFactor } from '../factors/ration-factor.ts';
import {
  findRecoveryCode,
  findRecoveryCodesLeft,
  updateRecoveryCodeUsed,
} from '../factors/recovery-code-queries.ts';
import { showFactor } from '../factors/show-factor.ts';
import { readSessionState } from '../session/read-session-state.ts';
import { sendSecurityNotice } from '../session/send-security-notice.ts';

/** Raises the session with a recovery code in place of a lost second factor. Each serves once, for any typist. */
export async function enterRecoveryCode(
  services: Pick<Services, 'db' | 'budgets'>,
  { code, ...call }: Call & { code: string },
): Promise<
  Outcome<
    SessionState,
    'WAY_NOT_OPEN' | 'CODE_WRONG' | 'TOO_MANY_ATTEMPTS' | 'NOT_SIGNED_IN'
  >
> {
  const { db } = services;
  const { actor, now } = call;
  const owner = ownerOf(actor);
  if (!owner || (await findRecoveryCodesLeft(db, actor)).left === 0)
    return refuse({ code: 'WAY_NOT_OPEN' });
  const shown = await rationFactor(
    services,
    { call, owner, way: 'recovery_code' },
    async () => {
      const written = await findRecoveryCode(db, {
        ...owner,
        mark: markOf(code),
      });
      const isRight = written
        ? await isPasswordOf(written.codeHash, code)
        : await checkNothing(code);
      if (!written || !isRight) return undefined;
      return inTransaction(db, async (tx) => {
        if (!(await updateRecoveryCodeUsed(tx, { id: written.id, now })))
          return undefined;
        await sendSecurityNotice(tx, call, { what: 'recovery_code_used' });
        return (await showFactor(tx, call, 'recovery_code')) ? true : undefined;
      });
    },
  );
  return shown.ok ? readSessionState(db, call) : shown;
}
