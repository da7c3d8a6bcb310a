import type { ReadServices } from '../../../../base/doors/services.ts';
import {
  earliestOffer,
  readFirstFree,
} from '../../../schedule/server/availability/read-first-free.ts';
import type { SetUp } from '../../contract/set-up.ts';
import { findSetUp } from './set-up-queries.ts';

/**
 * The progress of a clinic's set-up. It is read from the data, so it does not matter how they were entered.
 */
export async function readSetUp(
  agenda: ReadServices,
  now: Date,
): Promise<SetUp> {
  const setUp = await findSetUp(agenda.db);
  const { hasClinicData, doctor, hasHours } = setUp;
  return {
    ...setUp,
    firstFree: hasHours ? await firstFree(agenda, now) : null,
    isDone: hasClinicData && doctor !== null && hasHours,
  };
}

async function firstFree(agenda: ReadServices, now: Date) {
  return earliestOffer(
    await readFirstFree(agenda, {
      candidates: (snapshot) =>
        [...snapshot.doctors.keys()].map((doctorId) => ({ doctorId })),
      now,
    }),
  );
}
