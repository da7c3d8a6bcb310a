import type { SetUp } from '../../contract/admin/set-up.ts';
import type { Agenda } from '../availability/offers-of-doctor.ts';
import { earliestOffer, readFirstFree } from '../availability/read-first-free.ts';
import { findSetUp } from './set-up-queries.ts';

/** How far a clinic is set up, read from what there is. Whatever way it got there counts. */
export async function readSetUp(agenda: Agenda, now: Date): Promise<SetUp> {
  const found = await findSetUp(agenda.db);
  const { hasClinicData, doctor, hasHours } = found;
  return {
    ...found,
    firstFree: hasHours ? await firstFree(agenda, now) : null,
    isDone: hasClinicData && doctor !== null && hasHours,
  };
}

async function firstFree(agenda: Agenda, now: Date) {
  return earliestOffer(
    await readFirstFree(agenda, {
      candidates: (catalog) => [...catalog.doctors.keys()].map((doctorId) => ({ doctorId })),
      now,
    }),
  );
}
