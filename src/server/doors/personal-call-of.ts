import type { PersonalCall } from '../identity/personal-call.ts';
import { type RequestContext, signedIn } from './guard.ts';

/** What a use case on one's own session or account is handed of a request. */
export function callOf(context: RequestContext): PersonalCall {
  const { browser, address, now } = context;
  return { actor: signedIn(context), browser, address, now };
}
