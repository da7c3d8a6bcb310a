import { z } from 'zod';
import { post } from '../../../base/api/contract/routes.ts';
import { PushKeysFields } from './push-fields.ts';

export const pushContract = {
  replace: post(
    '/push/replacement',
    "Keeps a browser's new push subscription in place of its former one",
    'What a browser asks by itself when its push service renews its subscription, with nobody signed in. Whether the former one was known is not told. Repeatable.',
  )
    .input(
      z.strictObject({
        ...PushKeysFields,
        old: z
          .strictObject({
            endpoint: PushKeysFields.endpoint,
            auth: PushKeysFields.auth,
          })
          .describe('The former subscription, with its secret.'),
      }),
    )
    .output(
      z.strictObject({
        isNoted: z.literal(true).describe('It was looked at.'),
      }),
    ),
};
