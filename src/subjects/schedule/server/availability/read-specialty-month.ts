import type { Practice } from '../../../../base/clinic/contract/doctors.ts';
import { takesInsurer } from '../../../../base/clinic/rules/insurers-taken.ts';
import {
  type ClinicSnapshot,
  practiceOf,
  type SnapshotDoctor,
} from '../../../../base/clinic/server/snapshot.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import {
  type ClinicDay,
  daysOfMonth,
} from '../../../../base/time/clinic-day.ts';
import type { SpecialtyMonth } from '../../contract/availability.ts';
import { readMergedDays } from './merged-days.ts';
import { withFreshSnapshot } from './offers-of-doctor.ts';
import { toReason } from './read-doctor-month.ts';

/**
 * "Cualquier profesional": merges the free times of all of a specialty's doctors into one calendar. A shared
 * time is with a doctor who takes the insurer, if there is one.
 */
export function readSpecialtyMonth(
  services: ReadServices,
  input: {
    specialtyId: string;
    practiceId?: string | undefined;
    insurerId?: string | undefined;
    month: string;
    now: Date;
  },
): Promise<SpecialtyMonth | null> {
  const { snapshot: cache } = services;
  return withFreshSnapshot(cache, async (snapshot) => {
    const practice = practiceOfSpecialty(snapshot, input);
    if (!practice)
      return { isCurrent: (await cache.current()) === snapshot, answer: null };
    const doctors = doctorsOffering(snapshot, practice);
    const month = daysOfMonth(input.month);
    const { revision, days } = await readMergedDays(services, {
      snapshot,
      doctors,
      practice,
      days: month,
      insurerId: input.insurerId,
      now: input.now,
    });
    const isCovered = (doctor: SnapshotDoctor, day: ClinicDay) =>
      input.insurerId !== undefined &&
      takesInsurer(doctor, input.insurerId, day);
    // A doctor whose insurer period begins or ends within the month is listed twice: with the insurer and
    // without.
    const attending = doctors.flatMap((doctor) =>
      [true, false]
        .filter((covered) =>
          month.some((day) => isCovered(doctor, day) === covered),
        )
        .map((covered) => ({ doctor, covered })),
    );
    const indexOf = new Map(
      attending.map(({ doctor, covered }, index) => [
        `${doctor.id} ${covered}`,
        index,
      ]),
    );
    const indexOn = (day: ClinicDay, doctorId: string) => {
      const doctor = snapshot.doctors.get(doctorId);
      return (
        (doctor && indexOf.get(`${doctorId} ${isCovered(doctor, day)}`)) ?? 0
      );
    };
    const answer: SpecialtyMonth = {
      timeZone: snapshot.clinic.timeZone,
      practiceId: practice.id,
      doctors: attending.map(({ doctor, covered }) => ({
        id: doctor.id,
        name: doctor.name,
        isCovered: covered,
        priceCents: (practiceOf(doctor, practice.id) ?? practice).priceCents,
      })),
      days: days.map(({ day, starts, reason }) => ({
        day,
        starts: starts.map(({ minute, doctorId }) => [
          minute,
          indexOn(day, doctorId),
        ]),
        reason: reason && toReason(reason),
      })),
    };
    return { isCurrent: revision === snapshot.revision, answer };
  });
}

/** Returns the requested practice of a specialty, or its first choice, if some doctor offers it. */
export function practiceOfSpecialty(
  snapshot: ClinicSnapshot,
  {
    specialtyId,
    practiceId,
  }: { specialtyId: string; practiceId?: string | undefined },
): Practice | null {
  const offered = (
    snapshot.specialties.get(specialtyId)?.practices ?? []
  ).filter((practice) => doctorsOffering(snapshot, practice).length > 0);
  return (
    (practiceId ? offered.find(({ id }) => id === practiceId) : offered[0]) ??
    null
  );
}

/** Returns the doctors who offer a practice, by name. */
export function doctorsOffering(
  snapshot: ClinicSnapshot,
  practice: Practice,
): SnapshotDoctor[] {
  return [...snapshot.doctors.values()].filter(
    (doctor) =>
      doctor.specialties.some(({ id }) => id === practice.specialtyId) &&
      doctor.practices.some(({ id }) => id === practice.id),
  );
}
