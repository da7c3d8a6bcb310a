import type { SpecialtyMonth } from '../../contract/public/availability.ts';
import type { Practice } from '../../contract/public/doctors.ts';
import { daysOfMonth } from '../../domain/calendar/clinic-day.ts';
import { monthAvailability } from '../../domain/scheduling/day-availability.ts';
import { mergeDoctors, takenMinutesByDay } from '../../domain/scheduling/merge-doctors.ts';
import { type Catalog, type CatalogDoctor, practiceOf } from '../clinic/catalog.ts';
import { findBusyOfDoctors } from './busy-queries.ts';
import { type Agenda, requestFor, spanOf, withFreshCatalog } from './offers-of-doctor.ts';
import { toReason } from './read-doctor-month.ts';

/** "Cualquier profesional": the free times of all of a specialty's doctors as one calendar. */
export function readSpecialtyMonth(
  { db, catalog: cache }: Agenda,
  asked: { specialtyId: string; practiceId?: string | undefined; month: string; now: Date },
): Promise<SpecialtyMonth | null> {
  return withFreshCatalog(cache, async (catalog) => {
    const practice = practiceOfSpecialty(catalog, asked);
    if (!practice) return { revision: (await cache.current()).revision, answer: null };
    const doctors = doctorsOffering(catalog, practice);
    const days = daysOfMonth(asked.month);
    const openings = doctors.map((doctor) => days.map((day) => cache.openingsOf(catalog, doctor, day)));
    const { revision, busy } = await findBusyOfDoctors(db, {
      doctorIds: doctors.map(({ id }) => id),
      ...spanOf(openings[0] ?? []),
      now: asked.now,
    });
    const agendas = doctors.map((doctor, index) => {
      const own = openings[index] ?? [];
      const taken = busy.get(doctor.id) ?? [];
      const offered = practiceOf(doctor, practice.id) ?? practice;
      const request = requestFor({
        catalog,
        doctor,
        practice: offered,
        busy: taken,
        now: asked.now,
        audience: 'web',
      });
      return {
        doctorId: doctor.id,
        days: monthAvailability(own, request),
        takenMinutes: takenMinutesByDay(own, taken),
      };
    });
    const indexOf = new Map(doctors.map(({ id }, index) => [id, index]));
    const answer: SpecialtyMonth = {
      timeZone: catalog.clinic.timeZone,
      practiceId: practice.id,
      doctors: doctors.map(({ id, name }) => ({ id, name })),
      days: mergeDoctors(agendas).map(({ day, starts, reason }) => ({
        day,
        starts: starts.map(({ minute, doctorId }) => [minute, indexOf.get(doctorId) ?? 0]),
        reason: reason && toReason(reason),
      })),
    };
    return { revision, answer };
  });
}

/** The practice asked of a specialty, or its first choice; only what some doctor offers. */
export function practiceOfSpecialty(
  catalog: Catalog,
  { specialtyId, practiceId }: { specialtyId: string; practiceId?: string | undefined },
): Practice | null {
  const offered = (catalog.specialties.get(specialtyId)?.practices ?? []).filter(
    (practice) => doctorsOffering(catalog, practice).length > 0,
  );
  return (practiceId ? offered.find(({ id }) => id === practiceId) : offered[0]) ?? null;
}

/** By name. */
export function doctorsOffering(catalog: Catalog, practice: Practice): CatalogDoctor[] {
  return [...catalog.doctors.values()].filter(
    (doctor) =>
      doctor.specialties.some(({ id }) => id === practice.specialtyId) &&
      doctor.practices.some(({ id }) => id === practice.id),
  );
}
