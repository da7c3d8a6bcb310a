import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { deletePushByEndpoint, updatePushSession } from './push-queries.ts';

/**
 * Asked by a browser with a subscription, after a sign-in: the patient's own subscription moves to this
 * session, another patient's ends.
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
