import { z } from 'zod';
import { refusing } from '../../base/api/contract/refusing.ts';
import { post } from '../../base/api/contract/signed-in-routes.ts';
import { named } from '../../base/text/contract/named.ts';

const TestMessageResultSchema = named(
  'TestMessageResult',
  'What the mail server answered to a test message.',
  {
    address: z.string().describe("Where it was sent: the asker's own e-mail."),
    isAccepted: z
      .boolean()
      .describe('The server took it; whether anybody reads it is not known.'),
    reason: z
      .string()
      .nullable()
      .describe(
        "Why it was not taken, in Spanish, with the code of the server's answer; null: it was.",
      ),
  },
);
export type TestMessageResult = z.infer<typeof TestMessageResultSchema>;

/** Tries out settings of the operator, such as mail and backups. A demonstration has none of it. */
export const adminInstallationContract = {
  sendTestMessage: post(
    '/installation/test-message',
    "Sends a test message to one's own e-mail",
    'By the real channel at once, past the messages that wait. Answered after 20 seconds at most.',
  )
    .errors(refusing('NOT_FOUND', 'TOO_MANY_ATTEMPTS'))
    .output(TestMessageResultSchema),
  backUp: post(
    '/installation/backups',
    'Begins a backup',
    'Answered once it has begun; `GET /dashboard` tells how it goes. There are never two at once.',
  )
    .errors(refusing('NOT_FOUND', 'TOO_MANY_ATTEMPTS'))
    .output(
      named('BegunBackup', {
        isNew: z
          .boolean()
          .describe('False: one was under way already, and goes on.'),
      }),
    ),
};
