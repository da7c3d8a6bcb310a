import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  create,
  get,
  post,
} from '../../../base/api/contract/patient-routes.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
  TOO_MANY_ATTEMPTS,
} from '../../../base/api/contract/refusals.ts';
import { CodeFieldSchema } from '../../../base/person/contract/code-field.ts';
import { EmailFieldSchema } from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import { CODE_VOID, CODE_WRONG } from '../../access/contract/refusals.ts';

export const ProfileSchema = named(
  'Profile',
  'Below N2 contact data are masked, as `m***@g***.com`, and the rest is null.',
  {
    firstName: z.string(),
    fullName: z.string().nullable(),
    chosenName: z
      .string()
      .nullable()
      .describe('The chosen name (Ley 26.743); null: as the document says.'),
    dni: z.string().nullable(),
    birthDate: z.iso.date().nullable(),
    email: z.string().nullable(),
    emailTrust: z.enum(['none', 'declared', 'verified_in_person']),
    phone: z.string().nullable(),
    isIdentityVerified: z.boolean(),
    isCalledByCode: z
      .boolean()
      .nullable()
      .describe('True if screens show the number alone. Null below N2.'),
    isMasked: z.boolean(),
    contactVersion: z
      .string()
      .nullable()
      .describe(
        'The version of chosen name and mobile; a change sends it back.',
      ),
  },
);

export type Profile = z.infer<typeof ProfileSchema>;

export const patientProfileContract = {
  get: get('/profile', "Shows the patient's own data").output(ProfileSchema),
  startEmailChange: create(
    '/email-change',
    'Begins to change the e-mail',
    'Sends a code to the address on file, if there is one, and one to the new address.',
  )
    .errors({ INVALID_INPUT, TOO_MANY_ATTEMPTS })
    .input(z.strictObject({ email: EmailFieldSchema }))
    .output(
      z.strictObject({
        changeId: z.uuid(),
        oldCodeTo: z.string().nullable(),
        expiresAt: InstantSchema,
      }),
    ),
  finishEmailChange: post(
    '/email-change/{changeId}',
    'Changes the e-mail',
    'With both codes. The new address opens nothing for 48 hours.',
  )
    .errors({ NOT_FOUND, CODE_WRONG, CODE_VOID, TOO_MANY_ATTEMPTS })
    .input(
      z.strictObject({
        changeId: z.uuid(),
        oldCode: CodeFieldSchema.optional(),
        newCode: CodeFieldSchema,
      }),
    )
    .output(z.strictObject({ opensFrom: InstantSchema })),
};
