import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { sealSecret } from '../../../../base/kernel/secrets/sealed-secret.ts';
import { ownerIdOf, ownerOf } from './factor-owner.ts';
import { insertTotp, lockFactorOwner } from './factor-queries.ts';
import { makeTotpSecret, totpUri } from './totp.ts';

const totpName = 'Aplicación de autenticación';

/**
 * Makes the secret of an authenticator app. It is returned only once, and not required at sign-in until it is
 * confirmed.
 */
export async function startTotp(
  { db, snapshot, access }: Pick<Services, 'db' | 'snapshot' | 'access'>,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
): Promise<
  Outcome<{ factorId: string; uri: string; secret: string }, 'NEEDS_CODE'>
> {
  const owner = ownerOf(actor);
  if (!owner) return refuse({ code: 'NEEDS_CODE' });
  const secret = makeTotpSecret();
  const sealed = sealSecret(secret, {
    key: access.factorKey,
    belongsTo: ownerIdOf(owner),
  });
  const factorId = await inTransaction(db, async (tx) => {
    await lockFactorOwner(tx, owner);
    return insertTotp(tx, { ...owner, name: totpName, secret: sealed, now });
  });
  if (!factorId) throw new Error('A second factor was not written.');
  const { clinic } = await snapshot.current();
  return done({
    factorId,
    secret,
    uri: totpUri({ secret, clinicName: clinic.name, email: labelOf(actor) }),
  });
}

export function labelOf({ email, name }: Call['actor']): string {
  return email ?? name;
}
