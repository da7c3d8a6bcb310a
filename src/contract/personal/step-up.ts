import { oc } from '@orpc/contract';
import { z } from 'zod';
import { InstantSchema } from '../fields.ts';
import { PasswordFieldSchema } from '../person-fields.ts';
import { refusing } from '../refusals.ts';
import { SessionStateSchema } from './session.ts';

/** Six digits, as they are typed, with or without a space. */
export const CodeFieldSchema = z
  .string('Escriba el código.')
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^[0-9]{6}$/, 'El código tiene 6 números.'));

/** Ten letters and numbers on paper, in any case, with or without dashes and spaces. */
export const ActivationCodeFieldSchema = z
  .string('Escriba el código de activación.')
  .max(40, 'El código de activación tiene 10 letras y números.')
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[0-9A-Z]{10}$/, 'El código de activación tiene 10 letras y números.'));

/** What the browser's authenticator answered, as WebAuthn's JSON has it. */
export const PasskeyAnswerSchema = z.record(z.string(), z.unknown());
/** What the browser's authenticator is asked, as WebAuthn's JSON has it. */
export const PasskeyQuestionSchema = z.record(z.string(), z.unknown());

/** How this session may be raised, here and now. */
export const StepUpWaysSchema = z.strictObject({
  /** Where a code would go, masked; null: `noEmailReason` says why none can be sent. */
  emailCodeTo: z.string().nullable(),
  noEmailReason: z
    .enum(['NO_EMAIL', 'EMAIL_NOT_VERIFIED', 'EMAIL_TOO_NEW', 'IDENTITY_NOT_VERIFIED'])
    .nullable(),
  activationCode: z.boolean(),
  ownPassword: z.boolean(),
  totp: z.boolean(),
  passkey: z.boolean(),
});
export type StepUpWays = z.infer<typeof StepUpWaysSchema>;

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'UNAVAILABLE'] as const;
const guessed = ['CODE_WRONG', 'CODE_VOID', 'TOO_MANY_ATTEMPTS', ...signedIn] as const;

/** Raising a session in place. Each way answers the session as it is then. */
export const stepUpContract = {
  ways: oc
    .route({ method: 'GET', path: '/step-up', summary: 'Tells how this session can be raised' })
    .errors(refusing(...signedIn))
    .output(StepUpWaysSchema),
  /** A code of 6 digits for 10 minutes, to the e-mail on file and nowhere else. The one before is void. */
  sendCode: oc
    .route({ method: 'POST', path: '/step-up/code', summary: 'Sends a code by e-mail' })
    .errors(refusing('WAY_NOT_OPEN', 'TOO_MANY_ATTEMPTS', ...signedIn))
    .output(z.strictObject({ sentTo: z.string(), expiresAt: InstantSchema, resendAfterSeconds: z.int() })),
  verifyCode: oc
    .route({ method: 'POST', path: '/step-up/code/verify', summary: 'Raises the session with the code' })
    .errors(refusing(...guessed))
    .input(z.strictObject({ code: CodeFieldSchema }))
    .output(SessionStateSchema),
  useActivationCode: oc
    .route({ method: 'POST', path: '/step-up/activation', summary: "Raises it with the counter's code" })
    .errors(refusing('WAY_NOT_OPEN', ...guessed))
    .input(z.strictObject({ code: ActivationCodeFieldSchema }))
    .output(SessionStateSchema),
  usePassword: oc
    .route({ method: 'POST', path: '/step-up/password', summary: "Raises it with the person's own password" })
    .errors(refusing('WAY_NOT_OPEN', 'WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS', ...signedIn))
    .input(z.strictObject({ password: PasswordFieldSchema }))
    .output(SessionStateSchema),
  useTotp: oc
    .route({ method: 'POST', path: '/step-up/totp', summary: 'Shows the code of the authenticator app' })
    .errors(refusing('WAY_NOT_OPEN', ...guessed))
    .input(z.strictObject({ code: CodeFieldSchema }))
    .output(SessionStateSchema),
  passkeyQuestion: oc
    .route({ method: 'POST', path: '/step-up/passkey/question', summary: 'Asks for a passkey' })
    .errors(refusing('WAY_NOT_OPEN', ...signedIn))
    .output(PasskeyQuestionSchema),
  usePasskey: oc
    .route({ method: 'POST', path: '/step-up/passkey', summary: 'Shows a passkey' })
    .errors(refusing('WAY_NOT_OPEN', ...guessed))
    .input(z.strictObject({ answer: PasskeyAnswerSchema }))
    .output(SessionStateSchema),
};
