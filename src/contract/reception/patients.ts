import { oc } from '@orpc/contract';
import { z } from 'zod';
import { InstantSchema } from '../fields.ts';
import { refusing } from '../refusals.ts';

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;

export const receptionPatientsContract = {
  /**
   * The person stands at the counter with their document. `isEmailTheirs`: they said that the e-mail on file is.
   * `isPasswordTheirs`: they said that they chose the password there is; at the first verification one that they
   * did not choose is taken away, since whoever registered with their DNI may have chosen it.
   */
  verifyIdentity: oc
    .route({
      method: 'POST',
      path: '/patients/{patientId}/identity',
      summary: 'Verifies a person at the counter',
    })
    .errors(refusing('NOT_FOUND', ...signedIn))
    .input(z.strictObject({ patientId: z.uuid(), isEmailTheirs: z.boolean(), isPasswordTheirs: z.boolean() }))
    .output(z.strictObject({ verifiedAt: InstantSchema })),
  /** A code on paper, for 24 hours and one use; the one before is void. It is told once. */
  createActivationCode: oc
    .route({
      method: 'POST',
      path: '/patients/{patientId}/activation-code',
      summary: 'Makes an activation code',
    })
    .errors(refusing('NOT_FOUND', 'TOO_MANY_ATTEMPTS', ...signedIn))
    .input(z.strictObject({ patientId: z.uuid() }))
    .output(z.strictObject({ code: z.string(), expiresAt: InstantSchema })),
};
