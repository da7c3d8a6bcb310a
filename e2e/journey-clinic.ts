import { inject } from 'vitest';
import { isBoundedProof } from '../src/testing/bounded-proof.ts';

/** The number of journeys that run at a time. */
export const workers = isBoundedProof ? 1 : 2;

/** A migrated database with nothing in it, which is only copied. */
export const emptyClinic = 'empty_clinic';

export interface JourneyClinic {
  /** The address of the clinic's product. */
  baseUrl: string;
  /** The clinic's database, for what only the clinic could do. */
  databaseUrl: string;
}

/** The clinic of this worker, which runs one journey after another. */
export function journeyClinic(): JourneyClinic {
  const worker = Number(process.env.VITEST_POOL_ID);
  const clinic = inject('clinics')[worker - 1];
  if (!clinic) throw new Error(`There is no clinic for worker ${process.env.VITEST_POOL_ID}.`);
  return clinic;
}
