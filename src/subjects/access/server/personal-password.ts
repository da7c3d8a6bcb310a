import { implement } from '@orpc/server';
import type { PersonRole } from '../../../base/api/rules/session-level.ts';
import { doForCaller } from '../../../base/doors/do-by-use-case.ts';
import {
  atLevel,
  ofOneself,
  type RequestContext,
} from '../../../base/doors/guard.ts';
import { personalContract } from '../contract/personal.ts';
import { choosePassword } from './passwords/choose-password.ts';

const door = implement(personalContract.password).$context<RequestContext>();

/** A person's own password. A doctor in their first access may do this and nothing else. */
export function personalPassword(role: PersonRole) {
  return atLevel(
    role === 'doctor' ? 'N1' : 'N2',
    {
      choose: door.choose.handler(doForCaller(choosePassword)),
    },
    ofOneself,
  );
}
