import type { DayOpenings } from '../../../base/clinic/rules/openings.ts';
import type {
  ClinicSnapshot,
  SnapshotDoctor,
} from '../../../base/clinic/server/snapshot.ts';
import type { SnapshotCache } from '../../../base/clinic/server/snapshot-cache.ts';
import type { Call } from '../../../base/doors/call.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import { dayAt, instantOf } from '../../../base/time/clinic-zone.ts';
import { overlaps } from '../../../base/time/interval.ts';
import { isOfEveningBefore } from '../../../subjects/appointments/server/appointment-day.ts';
import type { StaffAppointmentRow } from '../../../subjects/appointments/server/staff-appointment-queries.ts';
import { toStaffAppointment } from '../../../subjects/appointments/server/to-staff-appointment.ts';
import type { AgendaDay } from '../contract/agenda.ts';

/** A doctor's calendar, and what reading a day of it needs. */
export interface OwnAgenda {
  cache: SnapshotCache;
  snapshot: ClinicSnapshot;
  /** Undefined: the doctor was disabled since they signed in. Their appointments are still theirs. */
  doctor: SnapshotDoctor | undefined;
  call: Call<'doctor'>;
}

export async function openOwnAgenda(
  cache: SnapshotCache,
  call: Call<'doctor'>,
): Promise<OwnAgenda> {
  const snapshot = await cache.current();
  return { cache, snapshot, doctor: snapshot.doctors.get(call.actor.id), call };
}

/** The doctor's openings on a day; undefined for a disabled doctor. */
export function openingsOn(
  { cache, snapshot, doctor }: OwnAgenda,
  day: ClinicDay,
): DayOpenings | undefined {
  return doctor && cache.openingsOf(snapshot, doctor, day);
}

export function toAgendaDay(
  agenda: OwnAgenda,
  day: ClinicDay,
  {
    rows,
    arrivesAt,
  }: { rows: readonly StaffAppointmentRow[]; arrivesAt: Date | null },
): AgendaDay {
  const { snapshot, call } = agenda;
  const openings = openingsOn(agenda, day);
  return {
    day,
    sessions: (openings?.openings ?? []).map(({ start, end, roomId }) => ({
      startsAt: toInstant(start),
      endsAt: toInstant(end),
      roomName: roomId === null ? null : (snapshot.rooms.get(roomId) ?? null),
    })),
    closure: openings ? openings.closure : { code: 'NO_SESSION' },
    absence: absenceOn(agenda, day),
    arrivesAt: arrivesAt?.toISOString() ?? null,
    appointments: rows
      .filter(
        (row) =>
          dayAt(row.startsAt, call.zone) === day ||
          (day === call.today && isOfEveningBefore(row, call)),
      )
      .map((row) => toStaffAppointment(row, call)),
  };
}

/** The absence of that day that ends last, because the doctor does not attend before its end. */
function absenceOn(agenda: OwnAgenda, day: ClinicDay): AgendaDay['absence'] {
  const openings = openingsOn(agenda, day);
  const absences = agenda.doctor?.schedule.absences ?? [];
  const last = absences
    .filter((absence) => openings && overlaps(absence, openings))
    .reduce<(typeof absences)[number] | null>(
      (latest, absence) =>
        latest && latest.end >= absence.end ? latest : absence,
      null,
    );
  return last && { reason: last.reason, until: toInstant(last.end) };
}

function toInstant(minute: number): string {
  return new Date(instantOf(minute).epochMilliseconds).toISOString();
}
