import {
  periodOf,
  takesInsurer,
} from '../../../../base/clinic/rules/insurers-taken.ts';
import {
  practiceOf,
  type SnapshotDoctor,
} from '../../../../base/clinic/server/snapshot.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import type { OfferOfAnyDoctor } from '../../contract/availability.ts';
import {
  type Candidate,
  earliestOffer,
  readFirstFree,
} from './read-first-free.ts';
import {
  doctorsOffering,
  practiceOfSpecialty,
} from './read-specialty-month.ts';

/**
 * Finds the first free time of any doctor of a specialty within the horizon. A time with a doctor who takes
 * the insurer that day comes before all others. Null: no such specialty, or no doctor offers the practice.
 */
export async function readSpecialtyFirstFree(
  agenda: ReadServices,
  input: {
    specialtyId: string;
    practiceId?: string | undefined;
    insurerId?: string | undefined;
    now: Date;
  },
): Promise<{ firstFree: OfferOfAnyDoctor | null } | null> {
  const current = await agenda.snapshot.current();
  const practice = practiceOfSpecialty(current, input);
  if (!practice) return null;
  const { timeZone } = current.clinic;
  const isCoveredAt = (doctor: SnapshotDoctor, at: Date) =>
    input.insurerId !== undefined &&
    takesInsurer(doctor, input.insurerId, dayAt(at, timeZone));
  const found = await readFirstFree(agenda, {
    candidates: (snapshot) =>
      doctorsOffering(snapshot, practice).flatMap((doctor) =>
        candidatesOf(doctor, { ...input, practiceId: practice.id }),
      ),
    now: input.now,
  });
  const covered = found.filter(
    ({ doctor, first }) =>
      first !== null && isCoveredAt(doctor, new Date(first)),
  );
  const offer = earliestOffer(covered) ?? earliestOffer(found);
  const attending = found.find(
    ({ doctor }) => doctor.id === offer?.doctorId,
  )?.doctor;
  if (!offer || !attending) return { firstFree: null };
  const { priceCents } = practiceOf(attending, practice.id) ?? practice;
  return {
    firstFree: {
      ...offer,
      isCovered: isCoveredAt(attending, new Date(offer.startsAt)),
      priceCents,
    },
  };
}

/**
 * Returns a search for the doctor's first time, and one from the day on which they begin to take the insurer.
 */
function candidatesOf(
  doctor: SnapshotDoctor,
  {
    practiceId,
    insurerId,
  }: { practiceId: string; insurerId?: string | undefined },
): Candidate[] {
  const candidate = { doctorId: doctor.id, practiceId };
  const from =
    insurerId === undefined
      ? null
      : (periodOf(doctor, insurerId)?.validFrom ?? null);
  return from === null ? [candidate] : [candidate, { ...candidate, from }];
}
