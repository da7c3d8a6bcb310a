import { type RequestContext, signedIn } from './guard.ts';

/** Which administrator asks, and when. */
export function actingAdministrator(context: RequestContext) {
  const { userId, sessionId } = signedIn(context);
  if (!userId) throw new Error('An administrator is signed in without an account.');
  return { actor: { userId, sessionId }, now: context.now };
}
