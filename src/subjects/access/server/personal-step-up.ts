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
import { makePasskeyQuestion } from './factors/make-passkey-question.ts';
import { enterActivationCode } from './step-up/enter-activation-code.ts';
import { enterOwnPassword } from './step-up/enter-own-password.ts';
import { enterRecoveryCode } from './step-up/enter-recovery-code.ts';
import { enterTotp } from './step-up/enter-totp.ts';
import { listStepUpWays } from './step-up/list-step-up-ways.ts';
import { sendStepUpCode } from './step-up/send-step-up-code.ts';
import { showPasskey } from './step-up/show-passkey.ts';
import { verifyStepUpCode } from './step-up/verify-step-up-code.ts';

const door = implement(personalContract.stepUp).$context<RequestContext>();

/** Step-up of a person's own session, at its own door. */
export function personalStepUp(_role: PersonRole) {
  return atLevel(
    'N1',
    {
      ways: door.ways.handler(({ context }) =>
        listStepUpWays(context.services, callOf(context)),
      ),
      sendCode: door.sendCode.handler(doForCaller(sendStepUpCode)),
      verifyCode: door.verifyCode.handler(doForCaller(verifyStepUpCode)),
      useActivationCode: door.useActivationCode.handler(
        doForCaller(enterActivationCode),
      ),
      usePassword: door.usePassword.handler(doForCaller(enterOwnPassword)),
      useTotp: door.useTotp.handler(doForCaller(enterTotp)),
      passkeyQuestion: door.passkeyQuestion.handler(
        async ({ context, errors }) => {
          const request = { ...callOf(context), purpose: 'step_up' as const };
          return settle(
            await makePasskeyQuestion(context.services, request),
            errors,
          );
        },
      ),
      usePasskey: door.usePasskey.handler(doForCaller(showPasskey)),
      useRecoveryCode: door.useRecoveryCode.handler(
        doForCaller(enterRecoveryCode),
      ),
    },
    ofOneself,
  );
}
