import { implement } from '@orpc/server';
import { personalContract } from '../../contract/personal/personal.ts';
import type { PersonRole } from '../../domain/identity/session-level.ts';
import { enterActivationCode } from '../identity/enter-activation-code.ts';
import { enterOwnPassword } from '../identity/enter-own-password.ts';
import { enterTotp } from '../identity/enter-totp.ts';
import { listStepUpWays } from '../identity/list-step-up-ways.ts';
import { makePasskeyQuestion } from '../identity/make-passkey-question.ts';
import { sendStepUpCode } from '../identity/send-step-up-code.ts';
import { showPasskey } from '../identity/show-passkey.ts';
import { verifyStepUpCode } from '../identity/verify-step-up-code.ts';
import { atLevel, type RequestContext, settle } from './guard.ts';
import { callOf } from './personal-call-of.ts';

const door = implement(personalContract.stepUp).$context<RequestContext>();

/** Raising one's session in place, at the door where one signed in. */
export function personalStepUp(_role: PersonRole) {
  return atLevel('N1', {
    ways: door.ways.handler(({ context }) => listStepUpWays(context.services, callOf(context))),
    sendCode: door.sendCode.handler(async ({ context, errors }) =>
      settle(await sendStepUpCode(context.services, callOf(context)), errors),
    ),
    verifyCode: door.verifyCode.handler(async ({ input, context, errors }) =>
      settle(await verifyStepUpCode(context.services, { ...callOf(context), ...input }), errors),
    ),
    useActivationCode: door.useActivationCode.handler(async ({ input, context, errors }) =>
      settle(await enterActivationCode(context.services, { ...callOf(context), ...input }), errors),
    ),
    usePassword: door.usePassword.handler(async ({ input, context, errors }) =>
      settle(await enterOwnPassword(context.services, { ...callOf(context), ...input }), errors),
    ),
    useTotp: door.useTotp.handler(async ({ input, context, errors }) =>
      settle(await enterTotp(context.services, { ...callOf(context), ...input }), errors),
    ),
    passkeyQuestion: door.passkeyQuestion.handler(async ({ context, errors }) => {
      const asked = { ...callOf(context), purpose: 'step_up' as const };
      return settle(await makePasskeyQuestion(context.services, asked), errors);
    }),
    usePasskey: door.usePasskey.handler(async ({ input, context, errors }) =>
      settle(await showPasskey(context.services, { ...callOf(context), ...input }), errors),
    ),
  });
}
