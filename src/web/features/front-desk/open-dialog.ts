import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import type { GiveKind, GiveStart } from './give-turno.tsx';
import type { TurnoPart } from './turno-detail.tsx';

/** What is open over the day: one at a time. */
export type OpenDialog =
  | { kind: 'turno'; turnoId: string; part?: TurnoPart }
  | { kind: 'move'; turnoId: string; target?: { doctorId: string; startsAt: string } }
  | { kind: 'cancel'; turnoId: string }
  | { kind: 'give'; give: GiveKind; start: GiveStart }
  | { kind: 'away' }
  | { kind: 'keys' };

/** A sobreturno beside a turno, at its very time. */
export function overbookOf(turno: StaffTurno): OpenDialog {
  return { kind: 'give', give: 'overbook', start: { doctorId: turno.doctor.id, startsAt: turno.startsAt } };
}
