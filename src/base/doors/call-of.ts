import type { PersonRole } from '../api/rules/session-level.ts';
import type { Call } from './call.ts';
import type { RequestContext } from './guard.ts';

/** The signed-in person's call, for procedures whose level guarantees one. */
export function callOf<Kind extends PersonRole>({
  call,
}: RequestContext<Kind>): Call<Kind> {
  if (!call) throw new Error('A procedure of N0 asked who is signed in.');
  return call;
}
