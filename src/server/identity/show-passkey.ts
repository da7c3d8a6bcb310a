import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { SessionState } from '../../contract/personal/session.ts';
import { commitIf } from '../db/commit-if.ts';
import { type Outcome, refuse } from '../refusal.ts';
import type { AccessServices } from './access-services.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { ownerOf } from './factor-owner.ts';
import { deleteChallenge, type FactorRow, listFactorRows, updatePasskeyUsed } from './factor-queries.ts';
import { doneBy, type PersonalCall, readSessionState } from './personal-call.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import { showFactor } from './show-factor.ts';

/** Shows one of the person's passkeys. A question is answered once, right or wrong. */
export async function showPasskey(
  { db, publicUrl }: Pick<AccessServices, 'db' | 'publicUrl'>,
  { answer, ...call }: PersonalCall & { answer: Record<string, unknown> },
): Promise<Outcome<SessionState, 'WAY_NOT_OPEN' | 'CODE_WRONG' | 'CODE_VOID' | 'NOT_SIGNED_IN'>> {
  const { actor, now } = call;
  const owner = ownerOf(actor);
  const party = relyingPartyOf(publicUrl);
  if (!owner || !party) return refuse({ code: 'WAY_NOT_OPEN' });
  const challenge = await deleteChallenge(db, { sessionId: actor.sessionId, purpose: 'step_up', now });
  if (!challenge) return refuse({ code: 'CODE_VOID' });
  const passkey = (await listFactorRows(db, owner)).find(({ credentialId: id }) => id && id === answer.id);
  const counter = passkey && (await verifyKnown(answer, { passkey, party, challenge }));
  const isShown =
    passkey &&
    typeof counter === 'number' &&
    (await commitIf(db, async (tx) => {
      const isUsed = await updatePasskeyUsed(tx, { factorId: passkey.id, counter, now });
      return isUsed ? showFactor(tx, call, 'passkey') : undefined;
    }));
  if (isShown) return readSessionState(db, call);
  await insertAuditEvent(db, { ...doneBy(call), kind: 'step_up_failed', detail: { way: 'passkey' } });
  return refuse({ code: 'CODE_WRONG', data: { attemptsLeft: 0 } });
}

/** What the passkey counts now; null where the answer is not its answer to that question. */
async function verifyKnown(
  answer: Record<string, unknown>,
  { passkey, party, challenge }: { passkey: FactorRow; party: RelyingParty; challenge: string },
): Promise<number | null> {
  const { credentialId, publicKey, counter, transports } = passkey;
  if (credentialId === null || publicKey === null) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter, transports },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // Whatever is not an answer to that question is said by throwing.
    return null;
  }
}
