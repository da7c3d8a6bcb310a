import { implement } from '@orpc/server';
import { personalContract } from '../../../../contract/personal/personal.ts';
import type { PersonRole } from '../../../../domain/identity/session-level.ts';
import { addPasskey } from '../../../identity/enrolment/add-passkey.ts';
import { confirmTotp } from '../../../identity/enrolment/confirm-totp.ts';
import { makeRecoveryCodes } from '../../../identity/enrolment/make-recovery-codes.ts';
import { removeFactor } from '../../../identity/enrolment/remove-factor.ts';
import { listFactors } from '../../../identity/factors/list-factors.ts';
import { makePasskeyQuestion } from '../../../identity/factors/make-passkey-question.ts';
import { findRecoveryCodesLeft } from '../../../identity/factors/recovery-code-queries.ts';
import { startTotp } from '../../../identity/factors/start-totp.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, ofOneself, type RequestContext, settle } from '../../calls/guard.ts';

const door = implement(personalContract.factors).$context<RequestContext>();

/**
 * A person's own second factors. A person who has one shows it before adding or removing any; a person who must have
 * one may add the first.
 */
export function personalFactors(_role: PersonRole) {
  const adding = {
    startTotp: door.startTotp.handler(doForCaller(startTotp)),
    confirmTotp: door.confirmTotp.handler(doForCaller(confirmTotp)),
    passkeyQuestion: door.passkeyQuestion.handler(async ({ context, errors }) => {
      const request = { ...callOf(context), purpose: 'enrol' as const };
      return settle(await makePasskeyQuestion(context.services, request), errors);
    }),
    addPasskey: door.addPasskey.handler(doForCaller(addPasskey)),
  };
  return {
    ...atLevel(
      'N2',
      {
        list: door.list.handler(({ context }) => listFactors(context.services.db, callOf(context).actor)),
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
        makeRecoveryCodes: door.makeRecoveryCodes.handler(doForCaller(makeRecoveryCodes)),
      },
      ofOneself,
    ),
  };
}
