import { implement } from '@orpc/server';
import { personalContract } from '../../../../contract/personal/personal.ts';
import type { PersonRole } from '../../../../domain/identity/session-level.ts';
import { choosePassword } from '../../../identity/passwords/choose-password.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, ofOneself, type RequestContext } from '../../calls/guard.ts';

const door = implement(personalContract.password).$context<RequestContext>();

/** One's own password; a doctor in their first access may do this and nothing else. */
export function personalPassword(role: PersonRole) {
  return atLevel(
    role === 'doctor' ? 'N1' : 'N2',
    {
      choose: door.choose.handler(doForCaller(choosePassword)),
    },
    ofOneself,
  );
}
