import type { Offer } from '../../../../base/api/contract/offers.ts';
import {
  type ClinicSnapshot,
  practiceOf,
} from '../../../../base/clinic/server/snapshot.ts';
import type { UnmetSearch } from '../../../../base/doors/unmet-search.ts';
import { addDays } from '../../../../base/time/clinic-day.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import type {
  DoctorMonth,
  OfferOfAnyDoctor,
  SpecialtyMonth,
} from '../../contract/availability.ts';
import { unmetDays } from '../../rules/unmet-days.ts';
import {
  doctorsOffering,
  practiceOfSpecialty,
} from './read-specialty-month.ts';

interface DoctorSearch {
  doctorId: string;
  practiceId?: string | undefined;
}

interface SpecialtySearch {
  specialtyId: string;
  practiceId?: string | undefined;
  insurerId?: string | undefined;
}

/** Returns the unmet search of a month with one doctor. Null: it found a time, or it does not count. */
export function unmetByDoctorMonth(
  snapshot: ClinicSnapshot,
  { doctorId }: DoctorSearch,
  { practiceId, days }: DoctorMonth,
): UnmetSearch | null {
  const doctor = snapshot.doctors.get(doctorId);
  const practice = doctor && practiceOf(doctor, practiceId);
  const wanted = unmetDays(
    days.map(({ day, starts, reason }) => ({
      day,
      reason,
      isServed: starts.length > 0,
    })),
  );
  if (!practice || !wanted) return null;
  return {
    specialtyId: practice.specialtyId,
    practiceId,
    doctorId,
    insurerId: null,
    ...wanted,
  };
}

/**
 * The same with any doctor. If an insurer was named, only a time with a doctor who takes it counts as found.
 */
export function unmetBySpecialtyMonth(
  snapshot: ClinicSnapshot,
  search: SpecialtySearch,
  { practiceId, doctors, days }: SpecialtyMonth,
): UnmetSearch | null {
  const insurerId = knownInsurer(snapshot, search);
  const wanted = unmetDays(
    days.map(({ day, starts, reason }) => ({
      day,
      reason,
      isServed: starts.some(
        ([, index]) => insurerId === null || doctors[index]?.isCovered,
      ),
    })),
  );
  return (
    wanted && {
      specialtyId: search.specialtyId,
      practiceId,
      doctorId: null,
      insurerId,
      ...wanted,
    }
  );
}

/** Returns the unmet search for the soonest time with one doctor, within the horizon. Null: as above. */
export function unmetByDoctor(
  snapshot: ClinicSnapshot,
  { doctorId, practiceId }: DoctorSearch,
  { firstFree, now }: { firstFree: Offer | null; now: Date },
): UnmetSearch | null {
  const doctor = snapshot.doctors.get(doctorId);
  const practice = doctor && practiceOf(doctor, practiceId);
  if (firstFree || !practice) return null;
  const wanted = withinHorizon(snapshot, [doctor], now);
  return {
    specialtyId: practice.specialtyId,
    practiceId: practice.id,
    doctorId,
    insurerId: null,
    ...wanted,
  };
}

/** The same with any doctor of a specialty. */
export function unmetBySpecialty(
  snapshot: ClinicSnapshot,
  search: SpecialtySearch,
  { firstFree, now }: { firstFree: OfferOfAnyDoctor | null; now: Date },
): UnmetSearch | null {
  const insurerId = knownInsurer(snapshot, search);
  const practice = practiceOfSpecialty(snapshot, search);
  if (!practice || (firstFree && (insurerId === null || firstFree.isCovered)))
    return null;
  const wanted = withinHorizon(
    snapshot,
    doctorsOffering(snapshot, practice),
    now,
  );
  return {
    specialtyId: search.specialtyId,
    practiceId: practice.id,
    doctorId: null,
    insurerId,
    ...wanted,
  };
}

/** Returns the days from today to the last one that the web gives of any of these doctors. */
function withinHorizon(
  { clinic }: ClinicSnapshot,
  doctors: readonly { policy: { horizonDays: number } }[],
  now: Date,
): Pick<UnmetSearch, 'from' | 'to'> {
  const from = dayAt(now, clinic.timeZone);
  return {
    from,
    to: addDays(
      from,
      Math.max(...doctors.map(({ policy }) => policy.horizonDays)),
    ),
  };
}

/** An insurer that the clinic does not have counts as none. */
function knownInsurer(
  { insurers }: ClinicSnapshot,
  { insurerId }: SpecialtySearch,
): string | null {
  return insurerId !== undefined && insurers.has(insurerId) ? insurerId : null;
}
