import type { SessionState } from '../../../contract/personal/session.ts';
import { type Call, doneBy } from '../../clinic/call.ts';
import type { Services } from '../../clinic/services.ts';
import { insertAuditEvent } from '../../kernel/audit/audit-queries.ts';
import { commitIf } from '../../kernel/db/commit-if.ts';
import { type Outcome, refuse } from '../../kernel/refusal.ts';
import { openSecret } from '../../kernel/secrets/sealed-secret.ts';
import { ownerIdOf, ownerOf } from '../factors/factor-owner.ts';
import { findBegunTotp, updateTotpConfirmed } from '../factors/factor-queries.ts';
import { rationFactor } from '../factors/ration-factor.ts';
import { findTotpStep } from '../factors/totp.ts';
import { readSessionState } from '../session/read-session-state.ts';
import { sendSecurityNotice } from '../session/send-security-notice.ts';
import { showFactor } from '../step-up/show-factor.ts';

// Minutes after which an unfinished enrolment must begin again.
const begunMinutes = 30;

/** Adds the authenticator app of a begun enrolment, once it shows a right code. */
export async function confirmTotp(
  services: Pick<Services, 'db' | 'budgets' | 'access'>,
  { factorId, code, ...call }: Call & { factorId: string; code: string },
): Promise<Outcome<SessionState, 'NOT_FOUND' | 'CODE_WRONG' | 'TOO_MANY_ATTEMPTS' | 'NOT_SIGNED_IN'>> {
  const { db, access } = services;
  const { actor, now } = call;
  const owner = ownerOf(actor);
  const begunAfter = new Date(now.getTime() - begunMinutes * 60_000);
  const sealed = owner && (await findBegunTotp(db, { ...owner, factorId, begunAfter }));
  if (!sealed) return refuse({ code: 'NOT_FOUND' });
  const secret = openSecret(sealed, { key: access.factorKey, belongsTo: ownerIdOf(owner) });
  const checked = await rationFactor(
    services,
    { call, owner, way: 'totp' },
    async () => findTotpStep({ secret, code, lastStep: null, now }) ?? undefined,
  );
  if (!checked.ok) return checked;
  const isAdded = await commitIf(db, async (tx) => {
    if (!(await updateTotpConfirmed(tx, { factorId, step: checked.value, now }))) return undefined;
    await sendSecurityNotice(tx, call, { what: 'factor_added' });
    await insertAuditEvent(tx, { ...doneBy(call), kind: 'factor_added', detail: { factor: 'totp' } });
    return (await showFactor(tx, call, 'totp')) ? true : undefined;
  });
  return isAdded ? readSessionState(db, call) : refuse({ code: 'NOT_FOUND' });
}
