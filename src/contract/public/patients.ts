import { oc } from '@orpc/contract';
import { z } from 'zod';
import { NewPatientSchema, ProofOfWorkFieldSchema } from '../person-fields.ts';
import { refusing } from '../refusals.ts';

export const patientsContract = {
  /** Repeatable: the same person's same data answer as the first time; anything else of a known DNI is refused. */
  register: oc
    .route({ method: 'POST', path: '/patients', summary: 'Registers a new patient', successStatus: 201 })
    .errors(
      refusing(
        'INVALID_INPUT',
        'DNI_REGISTERED',
        'NEWCOMER_REFUSED',
        'IDEMPOTENCY_MISMATCH',
        'PROOF_OF_WORK_NEEDED',
        'TOO_MANY_ATTEMPTS',
        'UNAVAILABLE',
      ),
    )
    .input(NewPatientSchema.extend({ proofOfWork: ProofOfWorkFieldSchema }))
    .output(z.strictObject({ patientName: z.string() })),
};
