import { z } from 'zod';
import {
  NOT_FOUND,
  TOO_MANY_ATTEMPTS,
} from '../../base/api/contract/refusals.ts';
import { post } from '../../base/api/contract/signed-in-routes.ts';
import { named } from '../../base/text/contract/named.ts';

const TestMessageResultSchema = named(
  'TestMessageResult',
  'The mail server’s answer to a test message.',
  {
    address: z.string().describe("The recipient: the user's own e-mail."),
    isAccepted: z
      .boolean()
      .describe(
        'True if the server took it; that says nothing of its delivery.',
      ),
    reason: z
      .string()
      .nullable()
      .describe(
        "Why it was not taken, in Spanish, with the server's code; null: it was.",
      ),
  },
);
export type TestMessageResult = z.infer<typeof TestMessageResultSchema>;

/** Tries out settings of the operator, such as mail and backups. A demonstration has none of it. */
export const adminInstallationContract = {
  sendTestMessage: post(
    '/installation/test-message',
    "Sends a test message to the user's own e-mail",
    'By the real channel at once, before waiting messages. Answers within 20 seconds.',
  )
    .errors({ NOT_FOUND, TOO_MANY_ATTEMPTS })
    .output(TestMessageResultSchema),
  backUp: post(
    '/installation/backups',
    'Begins a backup',
    'Answers once it has begun; `GET /dashboard` shows its state. Never two at once.',
  )
    .errors({ NOT_FOUND, TOO_MANY_ATTEMPTS })
    .output(
      named('BegunBackup', {
        isNew: z.boolean().describe('False: one is already under way.'),
      }),
    ),
};
