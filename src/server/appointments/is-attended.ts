import { dayOf, epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import { placeInSchedule } from '../../domain/scheduling/place-in-schedule.ts';
import { type CatalogCache, readCatalog } from '../clinic/catalog-cache.ts';
import { findRevision } from '../clinic/catalog-queries.ts';
import type { Database } from '../db/database.ts';

/** Whose time it is, and for what. */
export interface GivenTime {
  doctorId: string;
  practiceId: string;
  startsAt: Date;
  endsAt: Date;
  /** 0: a regular turno. */
  overbookPlace: number;
}

/**
 * Whether the doctor of a turno attends at its time, by the schedule as this transaction sees it: hours, holidays,
 * absences and extra sessions. Whether they still offer what it is for is another question.
 */
export async function isAttended(
  tx: Database,
  { cache, turno }: { cache: CatalogCache; turno: GivenTime },
): Promise<boolean> {
  const known = await cache.any();
  const catalog = known.revision === (await findRevision(tx)) ? known : await readCatalog(tx);
  const doctor = catalog?.doctors.get(turno.doctorId);
  if (!catalog || !doctor) return false;
  const start = epochMinuteOf(turno.startsAt.getTime());
  const openings = cache.openingsOf(catalog, doctor, dayOf(start, catalog.clinic.timeZone));
  const given = {
    ...{ start, end: epochMinuteOf(turno.endsAt.getTime()) },
    ...{ practiceId: turno.practiceId, isOverbooked: turno.overbookPlace > 0 },
  };
  return placeInSchedule(given, openings, doctor.schedule.absences) === 'inside';
}
