import { inject } from 'vitest';
import { isBoundedProof } from '../src/testing/bounded-proof.ts';

/** The number of journeys that run at the same time. */
export const workers = isBoundedProof ? 1 : 2;

/** The name of a migrated, empty database, which is only copied. */
export const emptyClinic = 'empty_clinic';

export interface JourneyClinic {
  /** The address of the clinic's product. */
  baseUrl: string;
  /** The clinic's database, for changes that only the clinic could make. */
  databaseUrl: string;
}

/** The clinic of this worker, which runs one journey after another. */
export function journeyClinic(): JourneyClinic {
  const worker = Number(process.env.VITEST_POOL_ID);
  const clinic = inject('clinics')[worker - 1];
  if (!clinic)
    throw new Error(
      `There is no clinic for worker ${process.env.VITEST_POOL_ID}.`,
    );
  return clinic;
}
