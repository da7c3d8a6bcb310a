import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { deletePushByEndpoint, updatePushSession } from './push-queries.ts';

/**
 * What a browser asks that has a subscription and in which somebody is signed in: theirs belongs to this session from now on;
 * somebody else's ends.
 */
export async function keepPushHere(
  { db, push }: Pick<Services, 'db' | 'push'>,
  { actor, endpoint }: Call<'patient'> & { endpoint: string },
): Promise<{ isHere: boolean }> {
  const of = { patientId: actor.id, sessionId: actor.sessionId, endpoint };
  if (push && (await updatePushSession(db, of))) return { isHere: true };
  await deletePushByEndpoint(db, endpoint);
  return { isHere: false };
}
