import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { SessionState } from '../../../../base/api/contract/session.ts';
import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { readSessionState } from '../session/read-session-state.ts';
import { sendSecurityNotice } from '../session/send-security-notice.ts';
import { ownerOf } from './factor-owner.ts';
import { deleteChallenge, insertPasskey } from './factor-queries.ts';
import {
  PASSKEY_ALGORITHMS,
  type RelyingParty,
  relyingPartyOf,
} from './relying-party.ts';
import { showFactor } from './show-factor.ts';

/** Adds the passkey that answers the challenge. A challenge is used up by one answer, right or wrong. */
export async function addPasskey(
  { db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>,
  {
    name,
    answer,
    ...call
  }: Call & { name: string; answer: Record<string, unknown> },
): Promise<
  Outcome<
    SessionState,
    'CODE_WRONG' | 'CODE_VOID' | 'WAY_NOT_OPEN' | 'NOT_SIGNED_IN'
  >
> {
  const { actor, now } = call;
  const owner = ownerOf(actor);
  const party = relyingPartyOf(publicUrl);
  if (!owner || !party) return refuse({ code: 'WAY_NOT_OPEN' });
  const challenge = await deleteChallenge(db, {
    sessionId: actor.sessionId,
    purpose: 'enrol',
    now,
  });
  if (!challenge) return refuse({ code: 'CODE_VOID' });
  const credential = await verifyNew(answer, { party, challenge });
  if (!credential)
    return refuse({ code: 'CODE_WRONG', data: { attemptsLeft: 0 } });
  const isAdded = await inTransaction(db, async (tx) => {
    const isNew = await insertPasskey(tx, {
      ...owner,
      name,
      credentialId: credential.id,
      counter: credential.counter,
      now,
      publicKey: Buffer.from(credential.publicKey),
      transports: (credential.transports ?? []).slice(0, 8),
    });
    if (!isNew) return undefined;
    await sendSecurityNotice(tx, call, { what: 'factor_added' });
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'factor_added',
      detail: { factor: 'passkey' },
    });
    return (await showFactor(tx, call, 'passkey')) ? true : undefined;
  });
  return isAdded ? readSessionState(db, call) : refuse({ code: 'CODE_VOID' });
}

async function verifyNew(
  answer: Record<string, unknown>,
  { party, challenge }: { party: RelyingParty; challenge: string },
) {
  const response = answer as unknown as RegistrationResponseJSON;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    if (await bringsCertificates(response)) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    // The library throws for every answer that does not match the challenge.
    return null;
  }
}

// We requested none, and parsing certificates would make us fetch what they point at. A self-attested passkey holds
// no certificate.
async function bringsCertificates({
  response,
}: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import(
    '@simplewebauthn/server/helpers'
  );
  const attestation = decodeAttestationObject(
    isoBase64URL.toBuffer(response.attestationObject),
  );
  const format = attestation.get('fmt');
  return (
    format !== 'none' &&
    (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined)
  );
}
