import { z } from 'zod';
import { InstantSchema } from '../fields.ts';
import { named } from '../named.ts';

export const ActivationChangesSchema = named(
  'ActivationChanges',
  'What the first use of an activation code changed beside the access: it verifies the person, and what nobody confirmed in person before is set aside.',
  {
    isPhoneAside: z.boolean().describe('The mobile on file was not confirmed: nothing is sent there.'),
    isEmailAside: z.boolean().describe('The e-mail likewise.'),
    newCodes: z
      .array(z.strictObject({ startsAt: InstantSchema, code: z.string() }))
      .describe('Of the appointments to come: the codes and links of before serve no more.'),
  },
);
export type ActivationChanges = z.infer<typeof ActivationChangesSchema>;
