import type { z } from 'zod';
import {
  CHANGED_MEANWHILE,
  INVALID_INPUT,
  NEEDS_SECOND_FACTOR,
} from '../../../base/api/contract/refusals.ts';
import { get, put } from '../../../base/api/contract/signed-in-routes.ts';
import {
  AccessSettingsSchema,
  AccessSettingsToSaveSchema,
} from './access-fields.ts';

export type AccessSettings = z.infer<typeof AccessSettingsSchema>;

export type AccessSettingsToSave = z.infer<typeof AccessSettingsToSaveSchema>;

export const adminAccessContract = {
  get: get('/access', 'Tells how users sign in')
    .errors({ NEEDS_SECOND_FACTOR })
    .output(AccessSettingsSchema),
  save: put('/access', 'Sets how users sign in')
    .errors({ INVALID_INPUT, CHANGED_MEANWHILE, NEEDS_SECOND_FACTOR })
    .input(AccessSettingsToSaveSchema)
    .output(AccessSettingsSchema),
};
