import { z } from 'zod';
import { PasswordFieldSchema } from '../person-fields.ts';
import { refusing } from '../refusing.ts';
import { post } from '../signed-in-routes.ts';
import { SessionStateSchema } from './session.ts';

export const passwordContract = {
  choose: post(
    '/password',
    "Sets the person's own password",
    "Sets the person's own password; all their other sessions end. `current` is asked of who has one. Refused as INVALID_INPUT where the new one is too short, too common or tells of its owner.",
  )
    .errors(refusing('INVALID_INPUT', 'WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS'))
    .input(z.strictObject({ password: z.string().max(1000), current: PasswordFieldSchema.optional() }))
    .output(SessionStateSchema),
};
