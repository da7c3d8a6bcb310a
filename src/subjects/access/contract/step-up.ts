import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { routesRefusing } from '../../../base/api/contract/routes.ts';
import { SessionStateSchema } from '../../../base/api/contract/session.ts';
import { CodeFieldSchema } from '../../../base/person/contract/code-field.ts';
import {
  PasswordFieldSchema,
  ProofOfWorkFieldSchema,
} from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { ActivationChangesSchema } from './activation.ts';

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
  .describe(
    'The mobile on file, where it is typed right, stays and is confirmed.',
  );

export const ActivatedSessionSchema = SessionStateSchema.extend({
  changes: ActivationChangesSchema,
}).meta({
  id: 'ActivatedSession',
  description:
    'The raised session, and what the first use of the code changed.',
});
export type ActivatedSession = z.infer<typeof ActivatedSessionSchema>;

export const PasskeyAnswerSchema = z.record(z.string(), z.unknown()).meta({
  id: 'PasskeyAnswer',
  description:
    "What the browser's authenticator answered, as WebAuthn's JSON has it.",
});
export const PasskeyQuestionSchema = z.record(z.string(), z.unknown()).meta({
  id: 'PasskeyQuestion',
  description:
    "What the browser's authenticator is asked, as WebAuthn's JSON has it.",
});

export const StepUpWaysSchema = named(
  'StepUpWays',
  'How this session may be raised, here and now.',
  {
    emailCodeTo: z
      .string()
      .nullable()
      .describe(
        'Where a code would go, masked; null: `noEmailReason` says why none can be sent.',
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

const { get, post } = routesRefusing(
  'NOT_SIGNED_IN',
  'TOKEN_EXPIRED',
  'UNAVAILABLE',
);
const guessed = ['CODE_WRONG', 'CODE_VOID', 'TOO_MANY_ATTEMPTS'] as const;

/** Raises a session in place. Each way answers with the resulting session. */
export const stepUpContract = {
  ways: get('/step-up', 'Tells how this session can be raised').output(
    StepUpWaysSchema,
  ),
  sendCode: post(
    '/step-up/code',
    'Sends a code by e-mail',
    'A code of 6 digits for 10 minutes, to the e-mail on file and nowhere else. The one before is void.',
  )
    .errors(refusing('WAY_NOT_OPEN', 'TOO_MANY_ATTEMPTS'))
    .output(
      z.strictObject({
        sentTo: z.string(),
        isSent: z
          .boolean()
          .describe(
            'False: no mail server is set up, and the code lies among the messages.',
          ),
        expiresAt: InstantSchema,
        resendAfterSeconds: z.int32(),
      }),
    ),
  verifyCode: post('/step-up/code/verify', 'Raises the session with the code')
    .errors(refusing(...guessed))
    .input(z.strictObject({ code: CodeFieldSchema }))
    .output(SessionStateSchema),
  useActivationCode: post(
    '/step-up/activation',
    "Raises it with the counter's code",
  )
    .errors(
      refusing(
        'WAY_NOT_OPEN',
        'CODE_WRONG',
        'CODE_VOID',
        'PROOF_OF_WORK_NEEDED',
      ),
    )
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
    "Raises it with the person's own password",
  )
    .errors(refusing('WAY_NOT_OPEN', 'WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS'))
    .input(z.strictObject({ password: PasswordFieldSchema }))
    .output(SessionStateSchema),
  useTotp: post('/step-up/totp', 'Shows the code of the authenticator app')
    .errors(refusing('WAY_NOT_OPEN', ...guessed))
    .input(z.strictObject({ code: CodeFieldSchema }))
    .output(SessionStateSchema),
  passkeyQuestion: post('/step-up/passkey/question', 'Asks for a passkey')
    .errors(refusing('WAY_NOT_OPEN'))
    .output(PasskeyQuestionSchema),
  usePasskey: post('/step-up/passkey', 'Shows a passkey')
    .errors(refusing('WAY_NOT_OPEN', ...guessed))
    .input(z.strictObject({ answer: PasskeyAnswerSchema }))
    .output(SessionStateSchema),
  useRecoveryCode: post(
    '/step-up/recovery-code',
    'Uses a recovery code',
    'In place of a lost second factor. Each code serves once.',
  )
    .errors(refusing('WAY_NOT_OPEN', 'CODE_WRONG', 'TOO_MANY_ATTEMPTS'))
    .input(z.strictObject({ code: RecoveryCodeFieldSchema }))
    .output(SessionStateSchema),
};
