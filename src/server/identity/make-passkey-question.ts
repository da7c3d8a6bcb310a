import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import { done, type Outcome, refuse } from '../refusal.ts';
import type { AccessServices } from './access-services.ts';
import { type FactorOwner, ownerIdOf, ownerOf } from './factor-owner.ts';
import { type ChallengePurpose, type FactorRow, insertChallenge, listFactorRows } from './factor-queries.ts';
import type { PersonalCall } from './personal-call.ts';
import { PASSKEY_ALGORITHMS, type RelyingParty, relyingPartyOf } from './relying-party.ts';
import { labelOf } from './start-totp.ts';

type PasskeyServices = Pick<AccessServices, 'db' | 'catalog' | 'publicUrl'>;
type Question = Record<string, unknown> & { challenge: string };

const challengeMinutes = 5;

/** What the browser asks of a passkey, to add or to show it. The one that was asked before serves no more. */
export async function makePasskeyQuestion(
  services: PasskeyServices,
  { purpose, actor, now }: Pick<PersonalCall, 'actor' | 'now'> & { purpose: ChallengePurpose },
): Promise<Outcome<Question, 'WAY_NOT_OPEN'>> {
  const { db, publicUrl } = services;
  const party = relyingPartyOf(publicUrl);
  const owner = ownerOf(actor);
  if (!party || !owner) return refuse({ code: 'WAY_NOT_OPEN' });
  const known = (await listFactorRows(db, owner)).flatMap(credentialOf);
  if (purpose === 'step_up' && known.length === 0) return refuse({ code: 'WAY_NOT_OPEN' });
  const asked = { party, known };
  const question: Question =
    purpose === 'enrol'
      ? { ...(await askForNew(services, { ...asked, actor, owner })) }
      : { ...(await askForKnown(asked)) };
  const { challenge } = question;
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000);
  await insertChallenge(db, { sessionId: actor.sessionId, purpose, challenge, expiresAt });
  return done(question);
}

interface Credential {
  id: string;
  transports: string[];
}

function credentialOf({ credentialId: id, transports }: FactorRow): Credential[] {
  return id === null ? [] : [{ id, transports }];
}

const timeout = challengeMinutes * 60_000;

async function askForNew(
  { catalog }: PasskeyServices,
  {
    party,
    known,
    actor,
    owner,
  }: { party: RelyingParty; known: Credential[]; actor: PersonalCall['actor']; owner: FactorOwner },
) {
  const { clinic } = await catalog.current();
  return generateRegistrationOptions({
    rpName: clinic.name,
    rpID: party.id,
    userID: Uint8Array.from(Buffer.from(ownerIdOf(owner).replaceAll('-', ''), 'hex')),
    userName: labelOf(actor),
    userDisplayName: actor.name,
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

function askForKnown({ party, known }: { party: RelyingParty; known: Credential[] }) {
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: known,
    timeout,
    userVerification: 'required',
  });
}
