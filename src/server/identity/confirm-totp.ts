import type { SessionState } from '../../contract/personal/session.ts';
import { commitIf } from '../db/commit-if.ts';
import { type Outcome, refuse } from '../refusal.ts';
import type { AccessServices } from './access-services.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { ownerIdOf, ownerOf } from './factor-owner.ts';
import { findBegunTotp, updateTotpConfirmed } from './factor-queries.ts';
import { doneBy, type PersonalCall, readSessionState } from './personal-call.ts';
import { rationTotp } from './ration-totp.ts';
import { openSecret } from './sealed-secret.ts';
import { sendSecurityNotice } from './send-security-notice.ts';
import { showFactor } from './show-factor.ts';
import { findTotpStep } from './totp.ts';

// An enrolment that somebody left open is begun anew.
const begunMinutes = 30;

/** Adds the app that was begun, once it shows a right code. */
export async function confirmTotp(
  services: Pick<AccessServices, 'db' | 'budgets' | 'access'>,
  { factorId, code, ...call }: PersonalCall & { factorId: string; code: string },
): Promise<Outcome<SessionState, 'NOT_FOUND' | 'CODE_WRONG' | 'TOO_MANY_ATTEMPTS' | 'NOT_SIGNED_IN'>> {
  const { db, access } = services;
  const { actor, now } = call;
  const owner = ownerOf(actor);
  const begunAfter = new Date(now.getTime() - begunMinutes * 60_000);
  const sealed = owner && (await findBegunTotp(db, { ...owner, factorId, begunAfter }));
  if (!sealed) return refuse({ code: 'NOT_FOUND' });
  const secret = openSecret(sealed, { key: access.factorKey, belongsTo: ownerIdOf(owner) });
  const checked = await rationTotp(
    services,
    { call, owner },
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
