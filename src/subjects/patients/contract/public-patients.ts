import { z } from 'zod';
import { InstantSchema } from '../../../base/api/contract/fields.ts';
import {
  IDEMPOTENCY_MISMATCH,
  INVALID_INPUT,
  PROOF_OF_WORK_NEEDED,
  TOO_MANY_ATTEMPTS,
} from '../../../base/api/contract/refusals.ts';
import { create, post } from '../../../base/api/contract/routes.ts';
import {
  EmailCodeFieldSchema,
  EmailFieldSchema,
  NewPatientSchema,
  ProofOfWorkFieldSchema,
} from '../../../base/person/contract/person-fields.ts';
import {
  CODE_VOID,
  CODE_WRONG,
  DNI_REGISTERED,
  EMAIL_CODE_NEEDED,
  NEWCOMER_REFUSED,
  NEWCOMERS_BY_PHONE,
  WAY_NOT_OPEN,
} from '../../access/contract/refusals.ts';

export const patientsContract = {
  register: create(
    '/patients',
    'Registers a new patient',
    'Repeatable: the same data get the first answer; other data with a known DNI are refused.',
  )
    .errors({
      INVALID_INPUT,
      DNI_REGISTERED,
      NEWCOMER_REFUSED,
      EMAIL_CODE_NEEDED,
      CODE_WRONG,
      CODE_VOID,
      NEWCOMERS_BY_PHONE,
      IDEMPOTENCY_MISMATCH,
      PROOF_OF_WORK_NEEDED,
      TOO_MANY_ATTEMPTS,
    })
    .input(
      NewPatientSchema.extend({
        proofOfWork: ProofOfWorkFieldSchema,
        emailCode: EmailCodeFieldSchema,
      }),
    )
    .output(z.strictObject({ patientName: z.string() })),
  sendCode: post(
    '/patients/codes',
    'Sends a code to a new patient’s e-mail',
    'Only after an `EMAIL_CODE_NEEDED`; `WAY_NOT_OPEN`: no more codes are sent, register without one. It serves this browser and that e-mail, once, for ten minutes.',
  )
    .errors({
      INVALID_INPUT,
      WAY_NOT_OPEN,
      NEWCOMERS_BY_PHONE,
      PROOF_OF_WORK_NEEDED,
      TOO_MANY_ATTEMPTS,
    })
    .input(
      z.strictObject({
        email: EmailFieldSchema,
        proofOfWork: ProofOfWorkFieldSchema,
      }),
    )
    .output(z.strictObject({ codeId: z.uuid(), expiresAt: InstantSchema })),
};
