import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { named } from '../../../base/text/contract/named.ts';

export const ActivationChangesSchema = named(
  'ActivationChanges',
  'The unconfirmed contacts that the first use of an activation code set aside.',
  {
    isPhoneAside: z.boolean().describe('The mobile on file gets no messages.'),
    isEmailAside: z.boolean().describe('The e-mail on file gets none.'),
    newCodes: z
      .array(z.strictObject({ startsAt: InstantSchema, code: z.string() }))
      .describe(
        'For future appointments: the earlier codes and links are void.',
      ),
  },
);
export type ActivationChanges = z.infer<typeof ActivationChangesSchema>;
