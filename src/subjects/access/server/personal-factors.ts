import { implement } from '@orpc/server';
import type { PersonRole } from '../../../base/api/rules/session-level.ts';
import { callOf } from '../../../base/doors/call-of.ts';
import { doForCaller } from '../../../base/doors/do-by-use-case.ts';
import {
  atLevel,
  ofOneself,
  type RequestContext,
  settle,
} from '../../../base/doors/guard.ts';
import { personalContract } from '../contract/personal.ts';
import { addPasskey } from './factors/add-passkey.ts';
import { confirmTotp } from './factors/confirm-totp.ts';
import { listFactors } from './factors/list-factors.ts';
import { makePasskeyQuestion } from './factors/make-passkey-question.ts';
import { makeRecoveryCodes } from './factors/make-recovery-codes.ts';
import { findRecoveryCodesLeft } from './factors/recovery-code-queries.ts';
import { removeFactor } from './factors/remove-factor.ts';
import { startTotp } from './factors/start-totp.ts';

const door = implement(personalContract.factors).$context<RequestContext>();

/**
 * A person's own second factors. A person who has one shows it before adding or removing any; a person who must have
 * one may add the first.
 */
export function personalFactors(_role: PersonRole) {
  const adding = {
    startTotp: door.startTotp.handler(doForCaller(startTotp)),
    confirmTotp: door.confirmTotp.handler(doForCaller(confirmTotp)),
    passkeyQuestion: door.passkeyQuestion.handler(
      async ({ context, errors }) => {
        const request = { ...callOf(context), purpose: 'enrol' as const };
        return settle(
          await makePasskeyQuestion(context.services, request),
          errors,
        );
      },
    ),
    addPasskey: door.addPasskey.handler(doForCaller(addPasskey)),
  };
  return {
    ...atLevel(
      'N2',
      {
        list: door.list.handler(({ context }) =>
          listFactors(context.services.db, callOf(context).actor),
        ),
        recoveryCodes: door.recoveryCodes.handler(({ context }) =>
          findRecoveryCodesLeft(context.services.db, callOf(context).actor),
        ),
      },
      ofOneself,
    ),
    ...atLevel('N3', adding, { isEnrolment: true, ...ofOneself }),
    ...atLevel(
      'N3',
      {
        remove: door.remove.handler(doForCaller(removeFactor)),
        makeRecoveryCodes: door.makeRecoveryCodes.handler(
          doForCaller(makeRecoveryCodes),
        ),
      },
      ofOneself,
    ),
  };
}
