import { implement } from '@orpc/server';
import { personalContract } from '../../contract/personal/personal.ts';
import type { PersonRole } from '../../domain/identity/session-level.ts';
import { addPasskey } from '../identity/add-passkey.ts';
import { confirmTotp } from '../identity/confirm-totp.ts';
import { listFactors } from '../identity/list-factors.ts';
import { makePasskeyQuestion } from '../identity/make-passkey-question.ts';
import { removeFactor } from '../identity/remove-factor.ts';
import { startTotp } from '../identity/start-totp.ts';
import { atLevel, type RequestContext, settle, signedIn } from './guard.ts';
import { callOf } from './personal-call-of.ts';

const door = implement(personalContract.factors).$context<RequestContext>();

/** One's second factors. Who has one shows it before adding or removing any; who must have one may add the first. */
export function personalFactors(_role: PersonRole) {
  const adding = {
    startTotp: door.startTotp.handler(async ({ context, errors }) =>
      settle(await startTotp(context.services, callOf(context)), errors),
    ),
    confirmTotp: door.confirmTotp.handler(async ({ input, context, errors }) =>
      settle(await confirmTotp(context.services, { ...callOf(context), ...input }), errors),
    ),
    passkeyQuestion: door.passkeyQuestion.handler(async ({ context, errors }) => {
      const asked = { ...callOf(context), purpose: 'enrol' as const };
      return settle(await makePasskeyQuestion(context.services, asked), errors);
    }),
    addPasskey: door.addPasskey.handler(async ({ input, context, errors }) =>
      settle(await addPasskey(context.services, { ...callOf(context), ...input }), errors),
    ),
  };
  return {
    ...atLevel('N2', {
      list: door.list.handler(({ context }) => listFactors(context.services.db, signedIn(context))),
    }),
    ...atLevel('N3', adding, { isEnrolment: true }),
    ...atLevel('N3', {
      remove: door.remove.handler(async ({ input, context, errors }) =>
        settle(await removeFactor(context.services, { ...callOf(context), ...input }), errors),
      ),
    }),
  };
}
