import type { NotOfferedReason } from '../../contract/refusals.ts';
import { dayOf, epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import { overlaps } from '../../domain/calendar/interval.ts';
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

export type NotAttendedReason = Extract<NotOfferedReason, 'HOLIDAY' | 'ABSENT' | 'NO_SESSION'>;

/**
 * Why the doctor of a turno does not attend at its time, by the schedule as this transaction sees it: hours, holidays,
 * absences and extra sessions; null: they do. Whether they still offer what it is for is another question.
 */
export async function whyNotAttended(
  tx: Database,
  { cache, turno }: { cache: CatalogCache; turno: GivenTime },
): Promise<NotAttendedReason | null> {
  const known = await cache.any();
  const catalog = known.revision === (await findRevision(tx)) ? known : await readCatalog(tx);
  const doctor = catalog?.doctors.get(turno.doctorId);
  if (!catalog || !doctor) return 'NO_SESSION';
  const start = epochMinuteOf(turno.startsAt.getTime());
  const openings = cache.openingsOf(catalog, doctor, dayOf(start, catalog.clinic.timeZone));
  const given = {
    ...{ start, end: epochMinuteOf(turno.endsAt.getTime()) },
    ...{ practiceId: turno.practiceId, isOverbooked: turno.overbookPlace > 0 },
  };
  const { absences } = doctor.schedule;
  if (placeInSchedule(given, openings, absences) === 'inside') return null;
  if (openings.closure) return openings.closure.code;
  return absences.some((absence) => overlaps(absence, given)) ? 'ABSENT' : 'NO_SESSION';
}
