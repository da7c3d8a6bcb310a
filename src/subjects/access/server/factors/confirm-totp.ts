import type { SessionState } from '../../../../base/api/contract/session.ts';
import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { openSecret } from '../../../../base/kernel/secrets/sealed-secret.ts';
import { readSessionState } from '../session/read-session-state.ts';
import { sendSecurityNotice } from '../session/send-security-notice.ts';
import { ownerIdOf, ownerOf } from './factor-owner.ts';
import { findBegunTotp, updateTotpConfirmed } from './factor-queries.ts';
import { rationFactor } from './ration-factor.ts';
import { showFactor } from './show-factor.ts';
import { findTotpStep } from './totp.ts';

// Minutes after which an unfinished enrolment must begin again.
const begunMinutes = 30;

/** Adds the authenticator app of a begun enrolment, once it shows a right code. */
export async function confirmTotp(
  services: Pick<Services, 'db' | 'budgets' | 'access'>,
  { factorId, code, ...call }: Call & { factorId: string; code: string },
): Promise<
  Outcome<
    SessionState,
    'NOT_FOUND' | 'CODE_WRONG' | 'TOO_MANY_ATTEMPTS' | 'NOT_SIGNED_IN'
  >
> {
  const { db, access } = services;
  const { actor, now } = call;
  const owner = ownerOf(actor);
  const begunAfter = new Date(now.getTime() - begunMinutes * 60_000);
  const sealed =
    owner && (await findBegunTotp(db, { ...owner, factorId, begunAfter }));
  if (!sealed) return refuse({ code: 'NOT_FOUND' });
  const secret = openSecret(sealed, {
    key: access.factorKey,
    belongsTo: ownerIdOf(owner),
  });
  const checked = await rationFactor(
    services,
    { call, owner, way: 'totp' },
    async () =>
      findTotpStep({ secret, code, lastStep: null, now }) ?? undefined,
  );
  if (!checked.ok) return checked;
  const isAdded = await inTransaction(db, async (tx) => {
    if (
      !(await updateTotpConfirmed(tx, { factorId, step: checked.value, now }))
    )
      return undefined;
    await sendSecurityNotice(tx, call, { what: 'factor_added' });
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'factor_added',
      detail: { factor: 'totp' },
    });
    return (await showFactor(tx, call, 'totp')) ? true : undefined;
  });
  return isAdded ? readSessionState(db, call) : refuse({ code: 'NOT_FOUND' });
}
