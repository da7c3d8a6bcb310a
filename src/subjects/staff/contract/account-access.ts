import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';

/** The state of an account's password, invitation and last sign-in. */
export const accessFields = {
  hasPassword: z.boolean(),
  invitedUntil: InstantSchema.nullable().describe(
    'Until when the invitation serves that is on its way; null: none does.',
  ),
  lastSignInAt: InstantSchema.nullable(),
};

/** How a professional signs in. */
export const doctorAccessFields = {
  ...accessFields,
  isSuspended: z
    .boolean()
    .describe('No way of signing in serves; the agenda stands apart.'),
  openSessions: z.int32(),
};
