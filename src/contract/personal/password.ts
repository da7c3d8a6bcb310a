import { oc } from '@orpc/contract';
import { z } from 'zod';
import { PasswordFieldSchema } from '../person-fields.ts';
import { refusing } from '../refusals.ts';
import { SessionStateSchema } from './session.ts';

export const passwordContract = {
  /**
   * Sets the person's own password; all their other sessions end. `current` is asked of who has one. Refused as
   * INVALID_INPUT where the new one is too short, too common or tells of its owner.
   */
  choose: oc
    .route({ method: 'POST', path: '/password', summary: "Sets the person's own password" })
    .errors(
      refusing(
        'INVALID_INPUT',
        'WRONG_PASSWORD',
        'TOO_MANY_ATTEMPTS',
        'NOT_SIGNED_IN',
        'TOKEN_EXPIRED',
        'NEEDS_CODE',
        'UNAVAILABLE',
      ),
    )
    .input(z.strictObject({ password: z.string().max(1000), current: PasswordFieldSchema.optional() }))
    .output(SessionStateSchema),
};
