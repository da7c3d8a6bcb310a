import { oc } from '@orpc/contract';
import { z } from 'zod';
import { NewPatientSchema } from '../person-fields.ts';
import { refusing } from '../refusals.ts';

export const patientsContract = {
  /** Repeatable: the same person's same data answer as the first time; anything else of a known DNI is refused. */
  register: oc
    .route({ method: 'POST', path: '/patients', summary: 'Registers a new patient', successStatus: 201 })
    .errors(
      refusing('INVALID_INPUT', 'DNI_REGISTERED', 'IDEMPOTENCY_MISMATCH', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'),
    )
    .input(NewPatientSchema)
    .output(z.strictObject({ patientName: z.string() })),
};
