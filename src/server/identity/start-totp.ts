import { commitIf } from '../db/commit-if.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import type { AccessServices } from './access-services.ts';
import { ownerIdOf, ownerOf } from './factor-owner.ts';
import { insertTotp, lockFactorOwner } from './factor-queries.ts';
import type { PersonalCall } from './personal-call.ts';
import { sealSecret } from './sealed-secret.ts';
import { makeTotpSecret, totpUri } from './totp.ts';

const totpName = 'Aplicación de autenticación';

/** Makes the secret of an authenticator app. It is told this once, and asked of nobody before it was shown to work. */
export async function startTotp(
  { db, catalog, access }: Pick<AccessServices, 'db' | 'catalog' | 'access'>,
  { actor, now }: Pick<PersonalCall, 'actor' | 'now'>,
): Promise<Outcome<{ factorId: string; uri: string; secret: string }, 'NEEDS_CODE'>> {
  const owner = ownerOf(actor);
  if (!owner) return refuse({ code: 'NEEDS_CODE' });
  const secret = makeTotpSecret();
  const sealed = sealSecret(secret, { key: access.factorKey, belongsTo: ownerIdOf(owner) });
  const factorId = await commitIf(db, async (tx) => {
    await lockFactorOwner(tx, owner);
    return insertTotp(tx, { ...owner, name: totpName, secret: sealed, now });
  });
  if (!factorId) throw new Error('A second factor was not written.');
  const { clinic } = await catalog.current();
  return done({ factorId, secret, uri: totpUri({ secret, clinicName: clinic.name, email: labelOf(actor) }) });
}

export function labelOf({ email, name }: PersonalCall['actor']): string {
  return email ?? name;
}
