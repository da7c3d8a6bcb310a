import { z } from 'zod';
import { NewPatientSchema, ProofOfWorkFieldSchema } from '../person-fields.ts';
import { refusing } from '../refusing.ts';
import { create } from '../routes.ts';

export const patientsContract = {
  register: create(
    '/patients',
    'Registers a new patient',
    "Repeatable: the same person's same data answer as the first time; anything else of a known DNI is refused.",
  )
    .errors(
      refusing(
        'INVALID_INPUT',
        'DNI_REGISTERED',
        'NEWCOMER_REFUSED',
        'IDEMPOTENCY_MISMATCH',
        'PROOF_OF_WORK_NEEDED',
        'TOO_MANY_ATTEMPTS',
      ),
    )
    .input(NewPatientSchema.extend({ proofOfWork: ProofOfWorkFieldSchema }))
    .output(z.strictObject({ patientName: z.string() })),
};
