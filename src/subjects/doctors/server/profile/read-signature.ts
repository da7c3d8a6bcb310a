import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { findPresentSignature } from './signature-queries.ts';

/** The image of the signature on the doctor's documents. Only the doctor may read it. */
export async function readSignature(
  { db }: Pick<Services, 'db'>,
  { actor }: Call<'doctor'>,
): Promise<Outcome<{ png: string | null }, 'NOT_FOUND'>> {
  const found = await findPresentSignature(db, actor.id);
  return found
    ? done({ png: found.png?.toString('base64') ?? null })
    : refuse({ code: 'NOT_FOUND' });
}
