import { z } from 'zod';
import { InstantSchema } from '../fields.ts';
import { refusing } from '../refusing.ts';
import { create, post } from '../signed-in-routes.ts';

export const receptionPatientsContract = {
  verifyIdentity: post(
    '/patients/{patientId}/identity',
    'Verifies a person at the counter',
    'The person stands at the counter with their document. At the first verification all that was opened before ends: known browsers, sessions, links. `isEmailTheirs`, `isPhoneTheirs`: they said that the e-mail and the phone on file are; what they did not say so of is set aside, and nothing is sent there. `isPasswordTheirs`: they said that they chose the password there is; at the first verification one that they did not choose is taken away, since whoever registered with their DNI may have chosen it.',
  )
    .errors(refusing('NOT_FOUND'))
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
            'Contact on file was not theirs: the appointments to come have new codes, which are in the file.',
          ),
      }),
    ),
  createActivationCode: create(
    '/patients/{patientId}/activation-code',
    'Makes an activation code',
    'A code on paper, for 24 hours and one use; the one before is void. It is told once.',
  )
    .errors(refusing('NOT_FOUND', 'TOO_MANY_ATTEMPTS'))
    .input(z.strictObject({ patientId: z.uuid() }))
    .output(z.strictObject({ code: z.string(), expiresAt: InstantSchema })),
};
