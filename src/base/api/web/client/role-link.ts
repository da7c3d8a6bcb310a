import { type ClientContext, type ClientLink, ORPCError } from '@orpc/client';
import {
  noteToken,
  type PanelRole,
  sessionLost,
  tabKeyOf,
} from '../session/session.ts';
import { needsHigherLevel, raiseLevel, wasRaisedSince } from './level-gate.ts';
import { problemOf } from './problem-of.ts';

/** Calls that handle the expired token themselves, and are not repeated. */
const ownBusiness = ['session.refresh', 'session.end'];

interface RoleLinkProps<Context extends ClientContext> {
  door: ClientLink<Context>;
  renew: () => Promise<void>;
  /** The session acts for another person than the page shows. */
  onActingRefused: (isOver: boolean) => void;
  /** True if a refused level may open the step-up dialog: a person is there and started the call. */
  mayStepUp: (path: readonly string[], context: Context) => boolean;
}

/**
 * Calls at a door with a session. Repeats a call once its expired token is renewed, or the step-up dialog
 * raised the level. Reports a session that the server does not know. Refuses at once without a session.
 */
export function roleLink<Context extends ClientContext>(
  role: PanelRole,
  { door, renew, onActingRefused, mayStepUp }: RoleLinkProps<Context>,
): ClientLink<Context> {
  return {
    async call(path, input, options) {
      const tabKey = tabKeyOf(role);
      if (tabKey === null) throw notSignedIn();
      const send = async () => {
        const answer = await door.call(path, input, options);
        if (saysTokenSeconds(answer)) noteToken(role, answer.tokenSeconds);
        return answer;
      };
      const isOwnBusiness = ownBusiness.includes(path.join('.'));
      const sendRenewed = async () => {
        try {
          return await send();
        } catch (error) {
          if (isOwnBusiness || problemOf(error).code !== 'TOKEN_EXPIRED')
            throw error;
          await renew();
          return await send();
        }
      };
      try {
        for (;;) {
          const sentAt = performance.now();
          try {
            return await sendRenewed();
          } catch (error) {
            if (!needsHigherLevel(error) || !mayStepUp(path, options.context))
              throw error;
            if (!wasRaisedSince(sentAt) && !(await raiseLevel(role)))
              throw error;
          }
        }
      } catch (error) {
        const { code } = problemOf(error);
        if (path.join('.') !== 'session.end' && code === 'NOT_SIGNED_IN')
          sessionLost(role, tabKey);
        if (code === 'ACTING_ENDED' || code === 'ACTING_CHANGED')
          onActingRefused(code === 'ACTING_ENDED');
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

const notSignedIn = () =>
  new ORPCError('NOT_SIGNED_IN', {
    defined: true,
    status: 401,
    message: 'Ingrese para continuar.',
  });
