import type { AgendaColumn } from '../../contract/reception/agenda.ts';
import { weekdayOf } from '../../domain/calendar/clinic-day.ts';
import { epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import type { DayOpenings } from '../../domain/scheduling/openings.ts';
import { halfDayOf } from '../../domain/scheduling/overbook.ts';
import type { StaffTurnoRow } from '../appointments/staff-turno-queries.ts';
import type { Catalog, CatalogDoctor } from '../clinic/catalog.ts';
import type { OverbookLimits } from './agenda-queries.ts';
import { toAgendaDoctor } from './list-agenda-doctors.ts';

interface ColumnsOfDay {
  catalog: Catalog;
  day: string;
  turnos: readonly StaffTurnoRow[];
  openingsOf: (doctor: CatalogDoctor) => DayOpenings;
  limits: OverbookLimits;
}

/** One column a doctor: who attends that day, would attend, or has turnos; by name, the disabled ones last. */
export function columnsOf({ catalog, day, turnos, openingsOf, limits }: ColumnsOfDay): AgendaColumn[] {
  const overbooked = overbookedOf(turnos, catalog.clinic.timeZone);
  const withTurnos = new Set(turnos.map(({ doctorId }) => doctorId));
  const columns: AgendaColumn[] = [];
  for (const doctor of catalog.doctors.values()) {
    const openings = openingsOf(doctor);
    if (!withTurnos.has(doctor.id) && !wouldAttend(doctor, openings, day)) continue;
    columns.push({
      ...toAgendaDoctor(doctor),
      sessions: openings.openings.map(({ start, end, slotMinutes, roomId }) => ({
        from: start - openings.start,
        to: end - openings.start,
        slotMinutes,
        roomName: (roomId && catalog.rooms.get(roomId)) || null,
      })),
      closure: openings.closure,
      absenceReason: openings.absenceReason,
      overbookLimit: Math.min(limits.ofClinic, limits.ofDoctors[doctor.id] ?? Infinity),
      overbooked: overbooked.get(doctor.id) ?? { AM: 0, PM: 0 },
    });
  }
  return [...columns, ...disabledOf(catalog, turnos, overbooked)];
}

/** Who never attends on such a weekday would only fill the screen. */
function wouldAttend({ schedule }: CatalogDoctor, { closure }: DayOpenings, day: string): boolean {
  if (closure?.code === 'NO_SESSION') return false;
  return closure?.code !== 'HOLIDAY' || schedule.rules.some(({ weekday }) => weekday === weekdayOf(day));
}

type Overbooked = Map<string, AgendaColumn['overbooked']>;

function overbookedOf(turnos: readonly StaffTurnoRow[], timeZone: string): Overbooked {
  const counted: Overbooked = new Map();
  for (const { doctorId, overbookPlace, status, startsAt } of turnos) {
    if (overbookPlace === 0 || status === 'cancelled') continue;
    const half = halfDayOf(epochMinuteOf(startsAt.getTime()), timeZone).endsWith('AM') ? 'AM' : 'PM';
    const known = counted.get(doctorId) ?? { AM: 0, PM: 0 };
    counted.set(doctorId, { ...known, [half]: known[half] + 1 });
  }
  return counted;
}

/** Who was disabled since: nobody books with them, and who was booked before is still to be seen. */
function disabledOf(
  { doctors }: Catalog,
  turnos: readonly StaffTurnoRow[],
  overbooked: Overbooked,
): AgendaColumn[] {
  const unknown = turnos.filter(({ doctorId }) => !doctors.has(doctorId));
  const names = new Map(unknown.map(({ doctorId, doctorName }) => [doctorId, doctorName]));
  return [...names].map(([id, name]) => ({
    ...{ id, name, specialtyNames: [], practices: [], insurerIds: [], sessions: [], absenceReason: null },
    closure: { code: 'DISABLED' as const },
    overbookLimit: 0,
    overbooked: overbooked.get(id) ?? { AM: 0, PM: 0 },
  }));
}
