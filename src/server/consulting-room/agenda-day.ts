import type { AgendaDay } from '../../contract/doctor/agenda.ts';
import type { ClinicDay } from '../../domain/calendar/clinic-day.ts';
import { instantOf } from '../../domain/calendar/clinic-zone.ts';
import { overlaps } from '../../domain/calendar/interval.ts';
import type { DayOpenings } from '../../domain/scheduling/openings.ts';
import type { StaffTurnoRow } from '../appointments/staff-turno-queries.ts';
import { clinicDayOf, type StaffLook, toStaffTurno } from '../appointments/to-staff-turno.ts';
import type { Catalog, CatalogDoctor } from '../clinic/catalog.ts';
import type { CatalogCache } from '../clinic/catalog-cache.ts';
import type { DoctorCall } from './doctor-call.ts';

/** A doctor's calendar, and what one needs to read a day of it. */
export interface OwnAgenda {
  cache: CatalogCache;
  catalog: Catalog;
  /** Undefined: disabled since they signed in. What was booked with them is still theirs. */
  doctor: CatalogDoctor | undefined;
  look: StaffLook;
}

export async function openOwnAgenda(
  cache: CatalogCache,
  { doctorId, now }: Pick<DoctorCall, 'doctorId' | 'now'>,
): Promise<OwnAgenda> {
  const catalog = await cache.current();
  const { timeZone } = catalog.clinic;
  return {
    cache,
    catalog,
    doctor: catalog.doctors.get(doctorId),
    look: { actor: { kind: 'doctor', id: doctorId }, now, timeZone },
  };
}

/** What was set up for a day; undefined of whom nothing is. */
export function openingsOn({ cache, catalog, doctor }: OwnAgenda, day: ClinicDay): DayOpenings | undefined {
  return doctor && cache.openingsOf(catalog, doctor, day);
}

export function toAgendaDay(agenda: OwnAgenda, day: ClinicDay, rows: readonly StaffTurnoRow[]): AgendaDay {
  const { catalog, look } = agenda;
  const openings = openingsOn(agenda, day);
  return {
    day,
    sessions: (openings?.openings ?? []).map(({ start, end, roomId }) => ({
      startsAt: toInstant(start),
      endsAt: toInstant(end),
      roomName: roomId === null ? null : (catalog.rooms.get(roomId) ?? null),
    })),
    closure: openings ? openings.closure : { code: 'NO_SESSION' },
    absence: absenceOn(agenda, day),
    turnos: rows
      .filter(({ startsAt }) => clinicDayOf(startsAt, look.timeZone) === day)
      .map((row) => toStaffTurno(row, look)),
  };
}

/** The absence of that day that ends last: until then nobody need look. */
function absenceOn(agenda: OwnAgenda, day: ClinicDay): AgendaDay['absence'] {
  const openings = openingsOn(agenda, day);
  const absences = agenda.doctor?.schedule.absences ?? [];
  const last = absences
    .filter((absence) => openings && overlaps(absence, openings))
    .reduce<(typeof absences)[number] | null>(
      (latest, one) => (latest && latest.end >= one.end ? latest : one),
      null,
    );
  return last && { reason: last.reason, until: toInstant(last.end) };
}

function toInstant(minute: number): string {
  return new Date(instantOf(minute).epochMilliseconds).toISOString();
}
