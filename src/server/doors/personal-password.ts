import { implement } from '@orpc/server';
import { personalContract } from '../../contract/personal/personal.ts';
import type { PersonRole } from '../../domain/identity/session-level.ts';
import { choosePassword } from '../identity/choose-password.ts';
import { atLevel, type RequestContext, settle } from './guard.ts';
import { callOf } from './personal-call-of.ts';

const door = implement(personalContract.password).$context<RequestContext>();

/** One's own password; a doctor in their first access may do this and nothing else. */
export function personalPassword(role: PersonRole) {
  return atLevel(role === 'doctor' ? 'N1' : 'N2', {
    choose: door.choose.handler(async ({ input, context, errors }) =>
      settle(await choosePassword(context.services, { ...callOf(context), ...input }), errors),
    ),
  });
}
