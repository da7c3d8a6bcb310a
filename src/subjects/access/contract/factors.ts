import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { reinforced } from '../../../base/api/contract/refusal-groups.ts';
import {
  NOT_FOUND,
  TOO_MANY_ATTEMPTS,
} from '../../../base/api/contract/refusals.ts';
import { routesRefusing } from '../../../base/api/contract/routes.ts';
import { SessionStateSchema } from '../../../base/api/contract/session.ts';
import { CodeFieldSchema } from '../../../base/person/contract/code-field.ts';
import { named } from '../../../base/text/contract/named.ts';
import { CODE_VOID, CODE_WRONG, WAY_NOT_OPEN } from './refusals.ts';
import { PasskeyAnswerSchema, PasskeyQuestionSchema } from './step-up.ts';

export const FactorSchema = named('Factor', {
  id: z.uuid(),
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  addedAt: InstantSchema,
  lastUsedAt: InstantSchema.nullable(),
});
export type Factor = z.infer<typeof FactorSchema>;

const FactorNameFieldSchema = z
  .string('Póngale un nombre.')
  .trim()
  .min(1, 'Póngale un nombre.')
  .max(60)
  .meta({ id: 'FactorName' });

export const RecoveryCodesLeftSchema = named('RecoveryCodesLeft', {
  left: z.int32().describe('How many are unused.'),
  madeAt: InstantSchema.nullable(),
});
export type RecoveryCodesLeft = z.infer<typeof RecoveryCodesLeftSchema>;

const { create, get, post, remove } = routesRefusing(reinforced);

/** Second factors of the person: an authenticator app, passkeys. */
export const factorsContract = {
  list: get('/second-factors', 'Lists the second factors').output(
    z.array(FactorSchema),
  ),
  startTotp: create(
    '/second-factors/totp',
    'Makes the secret of an app',
    'Begins adding the app: `confirmTotp` completes it.',
  ).output(
    z.strictObject({ factorId: z.uuid(), uri: z.string(), secret: z.string() }),
  ),
  confirmTotp: post('/second-factors/totp/confirm', 'Adds the app')
    .errors({ NOT_FOUND, CODE_WRONG, TOO_MANY_ATTEMPTS })
    .input(z.strictObject({ factorId: z.uuid(), code: CodeFieldSchema }))
    .output(SessionStateSchema),
  passkeyQuestion: post(
    '/second-factors/passkey/question',
    'Begins adding a passkey',
  )
    .errors({ WAY_NOT_OPEN })
    .output(PasskeyQuestionSchema),
  addPasskey: create('/second-factors/passkey', 'Adds a passkey')
    .errors({ CODE_WRONG, CODE_VOID, WAY_NOT_OPEN })
    .input(
      z.strictObject({
        name: FactorNameFieldSchema,
        answer: PasskeyAnswerSchema,
      }),
    )
    .output(SessionStateSchema),
  remove: remove('/second-factors/{factorId}', 'Removes a second factor')
    .errors({ NOT_FOUND })
    .input(z.strictObject({ factorId: z.uuid() }))
    .output(z.strictObject({ removed: z.boolean() })),
  recoveryCodes: get(
    '/second-factors/recovery-codes',
    'Tells how many recovery codes are left',
  ).output(RecoveryCodesLeftSchema),
  makeRecoveryCodes: create(
    '/second-factors/recovery-codes',
    'Makes new recovery codes',
    'Ten codes for a lost second factor, shown only in this answer. Earlier ones are void.',
  )
    .errors({ WAY_NOT_OPEN })
    .output(
      z.strictObject({
        codes: z.array(z.string()).describe('Ten letters and numbers each.'),
      }),
    ),
};
