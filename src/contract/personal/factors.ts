import { oc } from '@orpc/contract';
import { z } from 'zod';
import { InstantSchema } from '../fields.ts';
import { refusing } from '../refusals.ts';
import { SessionStateSchema } from './session.ts';
import { CodeFieldSchema, PasskeyAnswerSchema, PasskeyQuestionSchema } from './step-up.ts';

export const FactorSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  addedAt: InstantSchema,
  lastUsedAt: InstantSchema.nullable(),
});
export type Factor = z.infer<typeof FactorSchema>;

const FactorNameFieldSchema = z.string('Póngale un nombre.').trim().min(1, 'Póngale un nombre.').max(60);
const signedIn = [
  'NOT_SIGNED_IN',
  'TOKEN_EXPIRED',
  'NEEDS_CODE',
  'NEEDS_SECOND_FACTOR',
  'UNAVAILABLE',
] as const;

/** Second factors of the person: an authenticator app, passkeys. */
export const factorsContract = {
  list: oc
    .route({ method: 'GET', path: '/second-factors', summary: 'Lists the second factors' })
    .errors(refusing(...signedIn))
    .output(z.array(FactorSchema)),
  /** Begins: nothing is asked of anybody before `confirmTotp`. */
  startTotp: oc
    .route({ method: 'POST', path: '/second-factors/totp', summary: 'Makes the secret of an app' })
    .errors(refusing(...signedIn))
    .output(z.strictObject({ factorId: z.uuid(), uri: z.string(), secret: z.string() })),
  confirmTotp: oc
    .route({ method: 'POST', path: '/second-factors/totp/confirm', summary: 'Adds the app' })
    .errors(refusing('NOT_FOUND', 'CODE_WRONG', 'TOO_MANY_ATTEMPTS', ...signedIn))
    .input(z.strictObject({ factorId: z.uuid(), code: CodeFieldSchema }))
    .output(SessionStateSchema),
  passkeyQuestion: oc
    .route({ method: 'POST', path: '/second-factors/passkey/question', summary: 'Begins adding a passkey' })
    .errors(refusing('WAY_NOT_OPEN', ...signedIn))
    .output(PasskeyQuestionSchema),
  addPasskey: oc
    .route({ method: 'POST', path: '/second-factors/passkey', summary: 'Adds a passkey' })
    .errors(refusing('CODE_WRONG', 'CODE_VOID', 'WAY_NOT_OPEN', ...signedIn))
    .input(z.strictObject({ name: FactorNameFieldSchema, answer: PasskeyAnswerSchema }))
    .output(SessionStateSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/second-factors/{factorId}', summary: 'Removes a second factor' })
    .errors(refusing('NOT_FOUND', ...signedIn))
    .input(z.strictObject({ factorId: z.uuid() }))
    .output(z.strictObject({ removed: z.boolean() })),
};
