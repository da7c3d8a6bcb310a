import { oc } from '@orpc/contract';
import { z } from 'zod';
import { InstantSchema } from '../fields.ts';
import { refusing } from '../refusals.ts';

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;

export const receptionPatientsContract = {
  /** The person stands at the counter with their document; `isEmailTheirs`: and said that the e-mail on file is. */
  verifyIdentity: oc
    .route({
      method: 'POST',
      path: '/patients/{patientId}/identity',
      summary: 'Verifies a person at the counter',
    })
    .errors(refusing('NOT_FOUND', ...signedIn))
    .input(z.strictObject({ patientId: z.uuid(), isEmailTheirs: z.boolean() }))
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
