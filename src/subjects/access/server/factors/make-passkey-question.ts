import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { type FactorOwner, ownerIdOf, ownerOf } from './factor-owner.ts';
import {
  type ChallengePurpose,
  type FactorRow,
  insertChallenge,
  listFactorRows,
} from './factor-queries.ts';
import {
  PASSKEY_ALGORITHMS,
  type RelyingParty,
  relyingPartyOf,
} from './relying-party.ts';
import { labelOf } from './start-totp.ts';

type PasskeyServices = Pick<Services, 'db' | 'snapshot' | 'publicUrl'>;
type Question = Record<string, unknown> & { challenge: string };

const challengeMinutes = 5;

/** The challenge for a passkey, to add it or to show it. It replaces the former one. */
export async function makePasskeyQuestion(
  services: PasskeyServices,
  {
    purpose,
    actor,
    now,
  }: Pick<Call, 'actor' | 'now'> & { purpose: ChallengePurpose },
): Promise<Outcome<Question, 'WAY_NOT_OPEN'>> {
  const { db, publicUrl } = services;
  const party = relyingPartyOf(publicUrl);
  const owner = ownerOf(actor);
  if (!party || !owner) return refuse({ code: 'WAY_NOT_OPEN' });
  const credentials = (await listFactorRows(db, owner)).flatMap(credentialOf);
  if (purpose === 'step_up' && credentials.length === 0)
    return refuse({ code: 'WAY_NOT_OPEN' });
  const request = { party, known: credentials };
  const question: Question =
    purpose === 'enrol'
      ? { ...(await askForNew(services, { ...request, actor, owner })) }
      : { ...(await askForKnown(request)) };
  const { challenge } = question;
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000);
  await insertChallenge(db, {
    sessionId: actor.sessionId,
    purpose,
    challenge,
    expiresAt,
  });
  return done(question);
}

interface Credential {
  id: string;
  transports: string[];
}

function credentialOf({
  credentialId: id,
  transports,
}: FactorRow): Credential[] {
  return id === null ? [] : [{ id, transports }];
}

const timeout = challengeMinutes * 60_000;

async function askForNew(
  { snapshot }: PasskeyServices,
  {
    party,
    known: credentials,
    actor,
    owner,
  }: {
    party: RelyingParty;
    known: Credential[];
    actor: Call['actor'];
    owner: FactorOwner;
  },
) {
  const { clinic } = await snapshot.current();
  const { generateRegistrationOptions } = await import(
    '@simplewebauthn/server'
  );
  return generateRegistrationOptions({
    rpName: clinic.name,
    rpID: party.id,
    userID: Uint8Array.from(
      Buffer.from(ownerIdOf(owner).replaceAll('-', ''), 'hex'),
    ),
    userName: labelOf(actor),
    userDisplayName: actor.name,
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    excludeCredentials: credentials,
    authenticatorSelection: {
      residentKey: 'preferred',
      userVerification: 'required',
    },
  });
}

async function askForKnown({
  party,
  known: credentials,
}: {
  party: RelyingParty;
  known: Credential[];
}) {
  const { generateAuthenticationOptions } = await import(
    '@simplewebauthn/server'
  );
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: credentials,
    timeout,
    userVerification: 'required',
  });
}
