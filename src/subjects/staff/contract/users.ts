import { z } from 'zod';
import { reinforced } from '../../../base/api/contract/refusal-groups.ts';
import {
  CHANGED_MEANWHILE,
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { routesRefusing } from '../../../base/api/contract/routes.ts';
import { revision } from '../../../base/clinic/contract/catalogue-fields.ts';
import { PersonNameFieldSchema } from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { accessFields, doctorAccessFields } from './account-access.ts';
import { DoctorStateSchema } from './doctor-state.ts';
import { InvitationSchema } from './invitation.ts';
import { EMAIL_TAKEN, LAST_ADMINISTRATOR, OWN_ACCOUNT } from './refusals.ts';
import { StaffRoleSchema, UserFieldsSchema } from './user-fields.ts';

export const StaffAccountSchema = named('StaffAccount', {
  id: z.uuid(),
  revision,
  name: z.string(),
  email: z.string(),
  role: StaffRoleSchema,
  isActive: z.boolean(),
  isSelf: z.boolean().describe('True for the account of the asker.'),
  ...accessFields,
  openSessions: z.int32(),
  hasSecondFactor: z.boolean(),
});
export type StaffAccount = z.infer<typeof StaffAccountSchema>;

export const DoctorAccountSchema = named('DoctorAccount', {
  doctorId: z.uuid(),
  name: z.string(),
  email: z.string(),
  state: DoctorStateSchema,
  ...doctorAccessFields,
  hasSecondFactor: z.boolean(),
});
export type DoctorAccount = z.infer<typeof DoctorAccountSchema>;

const { create, get, post, put } = routesRefusing(reinforced);
const user = z.strictObject({ userId: z.uuid() });

/** The staff accounts other than professionals. Accounts are disabled, never deleted. */
export const adminUsersContract = {
  list: get(
    '/users',
    'Lists the accounts of administrators and receptionists',
  ).output(z.array(StaffAccountSchema)),
  doctors: get(
    '/users/doctors',
    'Lists how each professional signs in',
    'With former ones.',
  ).output(z.array(DoctorAccountSchema)),
  create: create(
    '/users',
    'Adds an account',
    'Sends the link that sets the password.',
  )
    .errors({ INVALID_INPUT, EMAIL_TAKEN })
    .input(UserFieldsSchema)
    .output(z.strictObject({ userId: z.uuid(), invitation: InvitationSchema })),
  invite: post(
    '/users/{userId}/invitation',
    'Sends a new link',
    'For an account without a password; earlier links end.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT, CHANGED_MEANWHILE })
    .input(user)
    .output(InvitationSchema),
  rename: put('/users/{userId}/name', 'Renames an account')
    .errors({ NOT_FOUND, INVALID_INPUT, CHANGED_MEANWHILE })
    .input(user.extend({ revision, name: PersonNameFieldSchema }))
    .output(StaffAccountSchema),
  changeState: put(
    '/users/{userId}/state',
    'Disables or enables an account',
    "Ends the sessions and links of a disabled account. OWN_ACCOUNT: it is the asker's; LAST_ADMINISTRATOR: no other one would be left.",
  )
    .errors({
      NOT_FOUND,
      INVALID_INPUT,
      OWN_ACCOUNT,
      LAST_ADMINISTRATOR,
      CHANGED_MEANWHILE,
    })
    .input(user.extend({ revision, isActive: z.boolean() }))
    .output(StaffAccountSchema),
  endSessions: post(
    '/users/{userId}/end-sessions',
    'Ends the sessions of an account',
    'The asking session goes on.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(user)
    .output(z.strictObject({ ended: z.int32() })),
  removeFactors: post(
    '/users/{userId}/remove-factors',
    'Removes lost second factors',
    'The account is told by e-mail. OWN_ACCOUNT: the asker removes their own where it was added.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT, OWN_ACCOUNT })
    .input(user)
    .output(z.strictObject({ removed: z.int32() })),
};
