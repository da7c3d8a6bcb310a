import type { SpecialtyMonth } from '../../../contract/public/availability.ts';
import type { Practice } from '../../../contract/public/doctors.ts';
import { monthAvailability } from '../../../domain/scheduling/day-availability.ts';
import { mergeDoctors, takenMinutesByDay } from '../../../domain/scheduling/merge-doctors.ts';
import { daysOfMonth } from '../../../domain/time/clinic-day.ts';
import type { ReadServices } from '../../clinic/services.ts';
import { type ClinicSnapshot, practiceOf, type SnapshotDoctor } from '../../clinic/snapshot/snapshot.ts';
import { findBusyOfDoctors } from './busy-queries.ts';
import { requestFor, spanOf, withFreshSnapshot } from './offers-of-doctor.ts';
import { toReason } from './read-doctor-month.ts';

/**
 * "Cualquier profesional": the free times of all of a specialty's doctors as one calendar. A time that several of them
 * offer is with one who takes the insurer, if any of them does.
 */
export function readSpecialtyMonth(
  { db, snapshot: cache }: ReadServices,
  input: {
    specialtyId: string;
    practiceId?: string | undefined;
    insurerId?: string | undefined;
    month: string;
    now: Date;
  },
): Promise<SpecialtyMonth | null> {
  return withFreshSnapshot(cache, async (snapshot) => {
    const practice = practiceOfSpecialty(snapshot, input);
    if (!practice) return { isCurrent: (await cache.current()) === snapshot, answer: null };
    const doctors = doctorsOffering(snapshot, practice);
    const days = daysOfMonth(input.month);
    const openings = doctors.map((doctor) => days.map((day) => cache.openingsOf(snapshot, doctor, day)));
    const span = spanOf(openings[0] ?? []);
    const { revision, busy } = await findBusyOfDoctors(db, {
      looks: doctors.map(({ id }) => ({ doctorId: id, ...span })),
      now: input.now,
    });
    const agendas = doctors.map((doctor, index) => {
      const own = openings[index] ?? [];
      const intervals = busy.get(doctor.id) ?? [];
      const offered = practiceOf(doctor, practice.id) ?? practice;
      const request = requestFor({
        snapshot,
        doctor,
        practice: offered,
        busy: intervals,
        now: input.now,
        audience: 'web',
      });
      return {
        doctorId: doctor.id,
        days: monthAvailability(own, request),
        takenMinutes: takenMinutesByDay(own, intervals),
        isPreferred: takesInsurer(doctor, input.insurerId),
      };
    });
    const indexOf = new Map(doctors.map(({ id }, index) => [id, index]));
    const answer: SpecialtyMonth = {
      timeZone: snapshot.clinic.timeZone,
      practiceId: practice.id,
      doctors: doctors.map((doctor) => ({
        id: doctor.id,
        name: doctor.name,
        isCovered: takesInsurer(doctor, input.insurerId),
        priceCents: (practiceOf(doctor, practice.id) ?? practice).priceCents,
      })),
      days: mergeDoctors(agendas).map(({ day, starts, reason }) => ({
        day,
        starts: starts.map(({ minute, doctorId }) => [minute, indexOf.get(doctorId) ?? 0]),
        reason: reason && toReason(reason),
      })),
    };
    return { isCurrent: revision === snapshot.revision, answer };
  });
}

export function takesInsurer(doctor: SnapshotDoctor, insurerId: string | undefined): boolean {
  return insurerId !== undefined && doctor.insurerIds.includes(insurerId);
}

/** The requested practice of a specialty, or its first choice; only if some doctor offers it. */
export function practiceOfSpecialty(
  snapshot: ClinicSnapshot,
  { specialtyId, practiceId }: { specialtyId: string; practiceId?: string | undefined },
): Practice | null {
  const offered = (snapshot.specialties.get(specialtyId)?.practices ?? []).filter(
    (practice) => doctorsOffering(snapshot, practice).length > 0,
  );
  return (practiceId ? offered.find(({ id }) => id === practiceId) : offered[0]) ?? null;
}

/** Doctors who offer a practice, by name. */
export function doctorsOffering(snapshot: ClinicSnapshot, practice: Practice): SnapshotDoctor[] {
  return [...snapshot.doctors.values()].filter(
    (doctor) =>
      doctor.specialties.some(({ id }) => id === practice.specialtyId) &&
      doctor.practices.some(({ id }) => id === practice.id),
  );
}
