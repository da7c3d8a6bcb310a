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
      'Only where no e-mail goes out: told this once, to be handed over by another way. A path alone where no public address is set.',
    ),
});

export type Invitation = z.infer<typeof InvitationSchema>;
