import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { named } from '../../../base/text/contract/named.ts';

export const InvitationSchema = named('Invitation', {
  sentTo: z.string(),
  expiresAt: InstantSchema,
  linkUrl: z
    .string()
    .nullable()
    .describe(
      'Null if an e-mail goes out. Else shown this once, to be handed over; a path alone without a public address.',
    ),
});

export type Invitation = z.infer<typeof InvitationSchema>;
