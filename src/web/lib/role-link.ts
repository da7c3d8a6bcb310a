import type { ClientContext, ClientLink } from '@orpc/client';
import { problemOf } from './problem-of.ts';
import { sessionLost } from './session-lost.ts';
import { type PanelRole, tabKeyOf } from './stored-session.ts';
import { noteToken } from './token-clock.ts';

/** Done with what is left of a session: neither is repeated. */
const ownBusiness = ['session.refresh', 'session.end'];

/**
 * Calls at a door where somebody is signed in. A token that ran out is renewed and the call repeated, once; a
 * session that the server does not know is reported.
 */
export function roleLink<Context extends ClientContext>(
  role: PanelRole,
  { door, renew }: { door: ClientLink<Context>; renew: () => Promise<void> },
): ClientLink<Context> {
  return {
    async call(path, input, options) {
      const tabKey = tabKeyOf(role);
      const send = async () => {
        const answer = await door.call(path, input, options);
        if (saysTokenSeconds(answer)) noteToken(role, answer.tokenSeconds);
        return answer;
      };
      const isOwnBusiness = ownBusiness.includes(path.join('.'));
      try {
        try {
          return await send();
        } catch (error) {
          if (isOwnBusiness || problemOf(error).code !== 'TOKEN_EXPIRED') throw error;
          await renew();
          return await send();
        }
      } catch (error) {
        if (path.join('.') !== 'session.end' && problemOf(error).code === 'NOT_SIGNED_IN') {
          sessionLost(role, tabKey);
        }
        throw error;
      }
    },
  };
}

function saysTokenSeconds(answer: unknown): answer is { tokenSeconds: number } {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'tokenSeconds' in answer &&
    typeof answer.tokenSeconds === 'number'
  );
}
