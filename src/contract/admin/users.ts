import { oc } from '@orpc/contract';
import { z } from 'zod';
import { InstantSchema } from '../fields.ts';
import { EmailFieldSchema, PersonNameFieldSchema } from '../person-fields.ts';
import { refusing } from '../refusals.ts';
import { revision } from './catalogue-fields.ts';
import { InvitationSchema } from './doctors.ts';

const reinforced = [
  'NEEDS_SECOND_FACTOR',
  'NOT_SIGNED_IN',
  'TOKEN_EXPIRED',
  'NEEDS_CODE',
  'UNAVAILABLE',
] as const;

export const StaffRoleSchema = z.enum(['Admin', 'Recepcionista'], 'Elija qué hará en la clínica.');
export type StaffRole = z.infer<typeof StaffRoleSchema>;

export const StaffAccountSchema = z.strictObject({
  id: z.uuid(),
  revision,
  name: z.string(),
  email: z.string(),
  role: StaffRoleSchema,
  isActive: z.boolean(),
  /** Whose the session is that asks. */
  isSelf: z.boolean(),
  hasPassword: z.boolean(),
  /** Until when the invitation serves that is on its way; null: none does. */
  invitedUntil: InstantSchema.nullable(),
  lastSignInAt: InstantSchema.nullable(),
  openSessions: z.int(),
  hasSecondFactor: z.boolean(),
});
export type StaffAccount = z.infer<typeof StaffAccountSchema>;

const user = z.strictObject({ userId: z.uuid() });

/** Who works here besides the professionals. Nothing is deleted: who leaves is disabled. */
export const adminUsersContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/users',
      summary: 'Lists the accounts of administrators and receptionists',
    })
    .errors(refusing(...reinforced))
    .output(z.array(StaffAccountSchema)),
  /** Sends the link that sets the password. */
  create: oc
    .route({ method: 'POST', path: '/users', summary: 'Adds an account' })
    .errors(refusing('INVALID_INPUT', 'EMAIL_TAKEN', ...reinforced))
    .input(z.strictObject({ name: PersonNameFieldSchema, email: EmailFieldSchema, role: StaffRoleSchema }))
    .output(z.strictObject({ userId: z.uuid(), invitation: InvitationSchema })),
  /** Of who never set a password; the links sent before serve no more. */
  invite: oc
    .route({ method: 'POST', path: '/users/{userId}/invitation', summary: 'Sends a new link' })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'CHANGED_MEANWHILE', ...reinforced))
    .input(user)
    .output(InvitationSchema),
  rename: oc
    .route({ method: 'PUT', path: '/users/{userId}/name', summary: 'Renames an account' })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'CHANGED_MEANWHILE', ...reinforced))
    .input(user.extend({ revision, name: PersonNameFieldSchema }))
    .output(StaffAccountSchema),
  /** Ends the sessions and links of who is disabled. Nobody disables themselves, nor whoever administers last. */
  changeState: oc
    .route({ method: 'PUT', path: '/users/{userId}/state', summary: 'Disables or enables an account' })
    .errors(
      refusing(
        ...([
          'NOT_FOUND',
          'INVALID_INPUT',
          'OWN_ACCOUNT',
          'LAST_ADMINISTRATOR',
          'CHANGED_MEANWHILE',
        ] as const),
        ...reinforced,
      ),
    )
    .input(user.extend({ revision, isActive: z.boolean() }))
    .output(StaffAccountSchema),
  /** One's own session that asks goes on. */
  endSessions: oc
    .route({
      method: 'POST',
      path: '/users/{userId}/end-sessions',
      summary: 'Ends the sessions of an account',
    })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', ...reinforced))
    .input(user)
    .output(z.strictObject({ ended: z.int() })),
  /** Of somebody who lost theirs; they are told by e-mail. One's own is removed where it was added. */
  removeFactors: oc
    .route({ method: 'POST', path: '/users/{userId}/remove-factors', summary: 'Removes lost second factors' })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'OWN_ACCOUNT', ...reinforced))
    .input(user)
    .output(z.strictObject({ removed: z.int() })),
};
