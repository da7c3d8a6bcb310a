import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  NOT_SIGNED_IN,
  PROOF_OF_WORK_NEEDED,
  TOKEN_EXPIRED,
  TOO_MANY_ATTEMPTS,
  UNAVAILABLE,
} from '../../../base/api/contract/refusals.ts';
import { routesRefusing } from '../../../base/api/contract/routes.ts';
import { SessionStateSchema } from '../../../base/api/contract/session.ts';
import { CodeFieldSchema } from '../../../base/person/contract/code-field.ts';
import {
  PasswordFieldSchema,
  ProofOfWorkFieldSchema,
} from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { ActivationChangesSchema } from './activation.ts';
import {
  CODE_VOID,
  CODE_WRONG,
  WAY_NOT_OPEN,
  WRONG_PASSWORD,
} from './refusals.ts';

export const RecoveryCodeFieldSchema = z
  .string('Escriba el código de recuperación.')
  .max(40, 'El código de recuperación tiene 10 letras y números.')
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .regex(
        /^[0-9A-Z]{10}$/,
        'El código de recuperación tiene 10 letras y números.',
      ),
  )
  .meta({
    id: 'RecoveryCode',
    description:
      'Ten letters and numbers, in any case, with or without dashes and spaces.',
  });

export const ActivationCodeFieldSchema = z
  .string('Escriba el código de activación.')
  .max(40, 'El código de activación tiene 10 letras y números.')
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .regex(
        /^[0-9A-Z]{10}$/,
        'El código de activación tiene 10 letras y números.',
      ),
  )
  .meta({
    id: 'ActivationCode',
    description:
      'Ten letters and numbers on paper, in any case, with or without dashes and spaces.',
  });

export const ConfirmedPhoneFieldSchema = z
  .string()
  .max(40)
  .optional()
  .describe('When it equals the mobile on file, that one stays, confirmed.');

export const ActivatedSessionSchema = SessionStateSchema.extend({
  changes: ActivationChangesSchema,
}).meta({
  id: 'ActivatedSession',
  description:
    'The raised session, and the changes by the first use of the code.',
});
export type ActivatedSession = z.infer<typeof ActivatedSessionSchema>;

export const PasskeyAnswerSchema = z.record(z.string(), z.unknown()).meta({
  id: 'PasskeyAnswer',
  description: "The answer of the browser's authenticator, in WebAuthn's JSON.",
});
export const PasskeyQuestionSchema = z.record(z.string(), z.unknown()).meta({
  id: 'PasskeyQuestion',
  description:
    "The question to the browser's authenticator, in WebAuthn's JSON.",
});

export const StepUpWaysSchema = named(
  'StepUpWays',
  'The ways that can raise this session now.',
  {
    emailCodeTo: z
      .string()
      .nullable()
      .describe(
        'The masked address for a code; null: `noEmailReason` says why there is none.',
      ),
    noEmailReason: z
      .enum([
        'NO_MAIL_SERVER',
        'NO_EMAIL',
        'EMAIL_NOT_VERIFIED',
        'EMAIL_TOO_NEW',
        'IDENTITY_NOT_VERIFIED',
      ])
      .nullable(),
    activationCode: z.boolean(),
    ownPassword: z.boolean(),
    totp: z.boolean(),
    passkey: z.boolean(),
    recoveryCode: z.boolean(),
  },
);
export type StepUpWays = z.infer<typeof StepUpWaysSchema>;

const { get, post } = routesRefusing({
  NOT_SIGNED_IN,
  TOKEN_EXPIRED,
  UNAVAILABLE,
});
const guessed = { CODE_WRONG, CODE_VOID, TOO_MANY_ATTEMPTS };

/** Raises a session in place. Each way answers with the resulting session. */
export const stepUpContract = {
  ways: get('/step-up', 'Tells how this session can be raised').output(
    StepUpWaysSchema,
  ),
  sendCode: post(
    '/step-up/code',
    'Sends a code by e-mail',
    'Sends 6 digits, valid for 10 minutes, to the e-mail on file. The code before is void.',
  )
    .errors({ WAY_NOT_OPEN, TOO_MANY_ATTEMPTS })
    .output(
      z.strictObject({
        sentTo: z.string(),
        isSent: z
          .boolean()
          .describe(
            'False: no mail server is set up, and the code is among the messages.',
          ),
        expiresAt: InstantSchema,
        resendAfterSeconds: z.int32(),
      }),
    ),
  verifyCode: post('/step-up/code/verify', 'Raises the session with the code')
    .errors(guessed)
    .input(z.strictObject({ code: CodeFieldSchema }))
    .output(SessionStateSchema),
  useActivationCode: post(
    '/step-up/activation',
    'Raises the session with an activation code',
  )
    .errors({
      WAY_NOT_OPEN,
      CODE_WRONG,
      CODE_VOID,
      PROOF_OF_WORK_NEEDED,
    })
    .input(
      z.strictObject({
        code: ActivationCodeFieldSchema,
        phone: ConfirmedPhoneFieldSchema,
        proofOfWork: ProofOfWorkFieldSchema,
      }),
    )
    .output(ActivatedSessionSchema),
  usePassword: post(
    '/step-up/password',
    "Raises the session with the user's own password",
  )
    .errors({ WAY_NOT_OPEN, WRONG_PASSWORD, TOO_MANY_ATTEMPTS })
    .input(z.strictObject({ password: PasswordFieldSchema }))
    .output(SessionStateSchema),
  useTotp: post('/step-up/totp', 'Raises the session with a code of the app')
    .errors({ WAY_NOT_OPEN, ...guessed })
    .input(z.strictObject({ code: CodeFieldSchema }))
    .output(SessionStateSchema),
  passkeyQuestion: post(
    '/step-up/passkey/question',
    'Gets the question for a passkey',
  )
    .errors({ WAY_NOT_OPEN })
    .output(PasskeyQuestionSchema),
  usePasskey: post('/step-up/passkey', 'Raises the session with a passkey')
    .errors({ WAY_NOT_OPEN, ...guessed })
    .input(z.strictObject({ answer: PasskeyAnswerSchema }))
    .output(SessionStateSchema),
  useRecoveryCode: post(
    '/step-up/recovery-code',
    'Raises the session with a recovery code',
    'Replaces a lost second factor. Each code works once.',
  )
    .errors({ WAY_NOT_OPEN, CODE_WRONG, TOO_MANY_ATTEMPTS })
    .input(z.strictObject({ code: RecoveryCodeFieldSchema }))
    .output(SessionStateSchema),
};
