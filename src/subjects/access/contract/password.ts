import { z } from 'zod';
import {
  INVALID_INPUT,
  TOO_MANY_ATTEMPTS,
} from '../../../base/api/contract/refusals.ts';
import { SessionStateSchema } from '../../../base/api/contract/session.ts';
import { post } from '../../../base/api/contract/signed-in-routes.ts';
import { PasswordFieldSchema } from '../../../base/person/contract/person-fields.ts';
import { WRONG_PASSWORD } from './refusals.ts';

export const passwordContract = {
  choose: post(
    '/password',
    "Sets the user's own password",
    "Sets the user's own password and ends all other sessions. `current` is needed if there is one. INVALID_INPUT: the new one is too short, too common or personal.",
  )
    .errors({ INVALID_INPUT, WRONG_PASSWORD, TOO_MANY_ATTEMPTS })
    .input(
      z.strictObject({
        password: z.string().max(1000),
        current: PasswordFieldSchema.optional(),
      }),
    )
    .output(SessionStateSchema),
};
