import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { SessionState } from '../../../../base/api/contract/session.ts';
import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { ownerOf } from '../factors/factor-owner.ts';
import {
  deleteChallenge,
  type FactorRow,
  listFactorRows,
  updatePasskeyUsed,
} from '../factors/factor-queries.ts';
import { type RelyingParty, relyingPartyOf } from '../factors/relying-party.ts';
import { showFactor } from '../factors/show-factor.ts';
import { readSessionState } from '../session/read-session-state.ts';

/** Raises the session with one of the person's passkeys. A challenge is used up by one answer, right or wrong. */
export async function showPasskey(
  { db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>,
  { answer, ...call }: Call & { answer: Record<string, unknown> },
): Promise<
  Outcome<
    SessionState,
    'WAY_NOT_OPEN' | 'CODE_WRONG' | 'CODE_VOID' | 'NOT_SIGNED_IN'
  >
> {
  const { actor, now } = call;
  const owner = ownerOf(actor);
  const party = relyingPartyOf(publicUrl);
  if (!owner || !party) return refuse({ code: 'WAY_NOT_OPEN' });
  const challenge = await deleteChallenge(db, {
    sessionId: actor.sessionId,
    purpose: 'step_up',
    now,
  });
  if (!challenge) return refuse({ code: 'CODE_VOID' });
  const passkey = (await listFactorRows(db, owner)).find(
    ({ credentialId: id }) => id && id === answer.id,
  );
  const counter =
    passkey && (await verifyKnown(answer, { passkey, party, challenge }));
  const isShown =
    passkey &&
    typeof counter === 'number' &&
    (await inTransaction(db, async (tx) => {
      const isUsed = await updatePasskeyUsed(tx, {
        factorId: passkey.id,
        counter,
        now,
      });
      return isUsed ? showFactor(tx, call, 'passkey') : undefined;
    }));
  if (isShown) return readSessionState(db, call);
  await insertAuditEvent(db, {
    ...doneBy(call),
    kind: 'step_up_failed',
    detail: { way: 'passkey' },
  });
  return refuse({ code: 'CODE_WRONG', data: { attemptsLeft: 0 } });
}

/** The passkey's new counter; null: the answer does not match the challenge. */
async function verifyKnown(
  answer: Record<string, unknown>,
  {
    passkey,
    party,
    challenge,
  }: { passkey: FactorRow; party: RelyingParty; challenge: string },
): Promise<number | null> {
  const { credentialId, publicKey, counter, transports } = passkey;
  if (credentialId === null || publicKey === null) return null;
  const { verifyAuthenticationResponse } = await import(
    '@simplewebauthn/server'
  );
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse(
      {
        response: answer as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        credential: {
          id: credentialId,
          publicKey: Uint8Array.from(publicKey),
          counter,
          transports,
        },
        requireUserVerification: true,
      },
    );
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for every answer that does not match the challenge.
    return null;
  }
}
