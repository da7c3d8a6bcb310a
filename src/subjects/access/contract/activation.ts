import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import { named } from '../../../base/text/contract/named.ts';

export const ActivationChangesSchema = named(
  'ActivationChanges',
  'What the first use of an activation code set aside: what nobody confirmed in person.',
  {
    isPhoneAside: z.boolean().describe('Nothing goes to the mobile on file.'),
    isEmailAside: z.boolean().describe('The e-mail likewise.'),
    newCodes: z
      .array(z.strictObject({ startsAt: InstantSchema, code: z.string() }))
      .describe(
        'Of the appointments to come: the codes and links of before serve no more.',
      ),
  },
);
export type ActivationChanges = z.infer<typeof ActivationChangesSchema>;
