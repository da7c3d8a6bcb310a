import { oc } from '@orpc/contract';
import { z } from 'zod';
import { InstantSchema } from '../fields.ts';
import { refusing } from '../refusals.ts';

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;
const reinforced = ['NEEDS_SECOND_FACTOR', ...signedIn] as const;

/** With the revision that was read: it is sent back by who saves. */
export const AccessSettingsSchema = z.strictObject({
  revision: z.int(),
  preset: z.enum(['original', 'recomendado', 'estricto']),
  /** Against the preset; null: as the preset has it. */
  dniOpens: z.enum(['always', 'until_own_password', 'never']).nullable(),
  defaultPasswordDays: z.int().min(1).max(60),
  secondFactorRoles: z.array(z.enum(['patient', 'doctor', 'admin', 'reception'])).max(4),
});
export type AccessSettings = z.infer<typeof AccessSettingsSchema>;

export const adminAccessContract = {
  get: oc
    .route({ method: 'GET', path: '/access', summary: 'Tells how people get in' })
    .errors(refusing(...reinforced))
    .output(AccessSettingsSchema),
  save: oc
    .route({ method: 'PUT', path: '/access', summary: 'Sets how people get in' })
    .errors(refusing('INVALID_INPUT', 'CHANGED_MEANWHILE', ...reinforced))
    .input(AccessSettingsSchema)
    .output(AccessSettingsSchema),
};

export const ProfessionalRequestSchema = z.strictObject({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  license: z.string(),
  specialtyName: z.string(),
  askedAt: InstantSchema,
});
export type ProfessionalRequest = z.infer<typeof ProfessionalRequestSchema>;

export const adminRequestsContract = {
  list: oc
    .route({ method: 'GET', path: '/requests', summary: 'Lists the requests that wait' })
    .errors(refusing(...signedIn))
    .output(z.array(ProfessionalRequestSchema)),
  /** Makes the professional and their account, disabled for booking, and sends the link that sets the password. */
  accept: oc
    .route({ method: 'POST', path: '/requests/{requestId}/accept', summary: 'Accepts a request' })
    .errors(refusing('NOT_FOUND', 'EMAIL_TAKEN', 'LICENSE_TAKEN', ...reinforced))
    .input(z.strictObject({ requestId: z.uuid() }))
    .output(z.strictObject({ doctorId: z.uuid() })),
  refuse: oc
    .route({ method: 'POST', path: '/requests/{requestId}/refuse', summary: 'Refuses a request' })
    .errors(refusing('NOT_FOUND', ...signedIn))
    .input(z.strictObject({ requestId: z.uuid() }))
    .output(z.strictObject({ refused: z.boolean() })),
};
