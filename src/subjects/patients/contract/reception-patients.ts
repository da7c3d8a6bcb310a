import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  NOT_FOUND,
  TOO_MANY_ATTEMPTS,
} from '../../../base/api/contract/refusals.ts';
import { create, post } from '../../../base/api/contract/signed-in-routes.ts';

export const receptionPatientsContract = {
  verifyIdentity: post(
    '/patients/{patientId}/identity',
    'Verifies a person at the counter',
    'The patient stands at the counter with their document. A first verification ends known browsers, sessions and links. `isEmailTheirs`, `isPhoneTheirs`: the patient confirmed the e-mail and phone on file; others are set aside, and nothing is sent there. `isPasswordTheirs`: the patient chose the password; a first verification removes any other, which a stranger who knew the DNI may have chosen.',
  )
    .errors({ NOT_FOUND })
    .input(
      z.strictObject({
        patientId: z.uuid(),
        isEmailTheirs: z.boolean(),
        isPhoneTheirs: z.boolean(),
        isPasswordTheirs: z.boolean(),
      }),
    )
    .output(
      z.strictObject({
        verifiedAt: InstantSchema,
        hasNewCodes: z
          .boolean()
          .describe(
            'True if contacts on file were not theirs: the appointments to come have new codes, in the file.',
          ),
      }),
    ),
  createActivationCode: create(
    '/patients/{patientId}/activation-code',
    'Makes an activation code',
    'A code on paper, valid for 24 hours and one use, answered once; the former one is void.',
  )
    .errors({ NOT_FOUND, TOO_MANY_ATTEMPTS })
    .input(z.strictObject({ patientId: z.uuid() }))
    .output(z.strictObject({ code: z.string(), expiresAt: InstantSchema })),
};
