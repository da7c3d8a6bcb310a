import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';

/** The state of an account's password, invitation and last sign-in. */
export const accessFields = {
  hasPassword: z.boolean(),
  invitedUntil: InstantSchema.nullable().describe(
    'Until when the open invitation serves; null: there is none.',
  ),
  lastSignInAt: InstantSchema.nullable(),
};

/** How a professional signs in. */
export const doctorAccessFields = {
  ...accessFields,
  isSuspended: z
    .boolean()
    .describe('True if the account cannot sign in at all; the agenda stays.'),
  openSessions: z.int32(),
};
