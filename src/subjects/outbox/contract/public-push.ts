import { z } from 'zod';
import { post } from '../../../base/api/contract/routes.ts';
import { PushKeysFields } from './push-fields.ts';

export const pushContract = {
  replace: post(
    '/push/replacement',
    "Keeps a browser's new push subscription in place of its former one",
    'A browser asks this by itself, without a session, when its push service renews its subscription. The answer does not tell if the former one was known. Repeatable.',
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
        isNoted: z.literal(true).describe('True: the request was read.'),
      }),
    ),
};
