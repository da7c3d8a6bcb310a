import type { DayOpenings } from '../../../../base/clinic/rules/openings.ts';
import type {
  ClinicSnapshot,
  SnapshotDoctor,
} from '../../../../base/clinic/server/snapshot.ts';
import { weekdayOf } from '../../../../base/time/clinic-day.ts';
import { epochMinuteOf } from '../../../../base/time/clinic-zone.ts';
import type { AgendaColumn } from '../../contract/agenda.ts';
import { halfDayOf } from '../../rules/overbook.ts';
import type { StaffAppointmentRow } from '../staff-appointment-queries.ts';
import type { OverbookLimits } from './agenda-queries.ts';
import { toAgendaDoctor } from './list-agenda-doctors.ts';

interface ColumnsOfDay {
  snapshot: ClinicSnapshot;
  day: string;
  appointments: readonly StaffAppointmentRow[];
  openingsOf: (doctor: SnapshotDoctor) => DayOpenings;
  limits: OverbookLimits;
  /** The arrival times of doctors who said to be late, by doctor id. */
  late: ReadonlyMap<string, Date>;
}

/**
 * One column for each doctor who attends that day, would attend, or has appointments: by name, disabled ones
 * last.
 */
export function columnsOf(ofDay: ColumnsOfDay): AgendaColumn[] {
  const { snapshot, day, appointments, openingsOf, limits, late } = ofDay;
  const overbooked = overbookedOf(appointments, snapshot.clinic.timeZone);
  const withAppointments = new Set(
    appointments.map(({ doctorId }) => doctorId),
  );
  const columns: AgendaColumn[] = [];
  for (const doctor of snapshot.doctors.values()) {
    const openings = openingsOf(doctor);
    if (!withAppointments.has(doctor.id) && !wouldAttend(doctor, openings, day))
      continue;
    columns.push({
      ...toAgendaDoctor(doctor),
      sessions: openings.openings.map(
        ({ start, end, slotMinutes, roomId }) => ({
          from: start - openings.start,
          to: end - openings.start,
          slotMinutes,
          roomName: (roomId && snapshot.rooms.get(roomId)) || null,
        }),
      ),
      closure: openings.closure,
      absenceReason: openings.absenceReason,
      arrivesAt: late.get(doctor.id)?.toISOString() ?? null,
      overbookLimit: Math.min(
        limits.ofClinic,
        limits.ofDoctors[doctor.id] ?? Infinity,
      ),
      overbooked: overbooked.get(doctor.id) ?? { AM: 0, PM: 0 },
    });
  }
  return [...columns, ...disabledOf(snapshot, appointments, overbooked)];
}

/** False for a doctor who never attends on this weekday: their column would only fill the screen. */
function wouldAttend(
  { schedule }: SnapshotDoctor,
  { closure }: DayOpenings,
  day: string,
): boolean {
  if (closure?.code === 'NO_SESSION') return false;
  return (
    closure?.code !== 'HOLIDAY' ||
    schedule.rules.some(({ weekday }) => weekday === weekdayOf(day))
  );
}

type Overbooked = Map<string, AgendaColumn['overbooked']>;

function overbookedOf(
  appointments: readonly StaffAppointmentRow[],
  timeZone: string,
): Overbooked {
  const counted: Overbooked = new Map();
  for (const { doctorId, overbookPlace, status, startsAt } of appointments) {
    if (overbookPlace === 0 || status === 'cancelled') continue;
    const half = halfDayOf(
      epochMinuteOf(startsAt.getTime()),
      timeZone,
    ).endsWith('AM')
      ? 'AM'
      : 'PM';
    const existing = counted.get(doctorId) ?? { AM: 0, PM: 0 };
    counted.set(doctorId, { ...existing, [half]: existing[half] + 1 });
  }
  return counted;
}

/** The columns of doctors disabled since: they take no bookings, but their appointments still show. */
function disabledOf(
  { doctors }: ClinicSnapshot,
  appointments: readonly StaffAppointmentRow[],
  overbooked: Overbooked,
): AgendaColumn[] {
  const unknown = appointments.filter(({ doctorId }) => !doctors.has(doctorId));
  const names = new Map(
    unknown.map(({ doctorId, doctorName }) => [doctorId, doctorName]),
  );
  return [...names].map(([id, name]) => ({
    id,
    name,
    specialtyNames: [],
    practices: [],
    insurerIds: [],
    sessions: [],
    absenceReason: null,
    closure: { code: 'DISABLED' as const },
    arrivesAt: null,
    overbookLimit: 0,
    overbooked: overbooked.get(id) ?? { AM: 0, PM: 0 },
  }));
}
