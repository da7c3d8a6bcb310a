import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { foldForSearch, searchWords } from '../../../domain/identity/name-search.ts';
import type { TurnoGroup } from './front-desk-search.ts';

/** What the screen is narrowed to. */
export interface DayFilter {
  doctorId?: string | undefined;
  group?: TurnoGroup | undefined;
  /** Words of a name, a document, a ticket or a code. */
  text: string;
  /** What was just done to them may be taken back: they stay in sight, where it was done. */
  undoableIds: ReadonlySet<string>;
}

const groupOf: Record<StaffTurno['status'], TurnoGroup> = {
  booked: 'reservados',
  arrived: 'sala',
  in_progress: 'consulta',
  fulfilled: 'atendidos',
  noshow: 'ausentes',
  cancelled: 'cancelados',
};

/** How many there are of each, whatever the list is narrowed to by state or text. */
export function countTurnos(turnos: readonly StaffTurno[], doctorId?: string) {
  const counts = { reservados: 0, sala: 0, consulta: 0, atendidos: 0, ausentes: 0, cancelados: 0 };
  for (const turno of turnos) {
    if (!doctorId || turno.doctor.id === doctorId) counts[groupOf[turno.status]] += 1;
  }
  return counts;
}

// Folding two thousand names at each key would be felt.
const folded = new WeakMap<StaffTurno, string>();

function wordsOf(turno: StaffTurno): string {
  const known = folded.get(turno);
  if (known !== undefined) return known;
  const { fullName, chosenName, dni, phone } = turno.patient;
  const words = foldForSearch(
    [fullName, chosenName, dni, phone, turno.code, turno.ticket].filter(Boolean).join(' '),
  );
  folded.set(turno, words);
  return words;
}

/** The turnos to show, in the order of the day. Cancelled ones show only where they are asked for. */
export function turnosShown(
  turnos: readonly StaffTurno[],
  { doctorId, group, text, undoableIds }: DayFilter,
): StaffTurno[] {
  const words = searchWords(text.replace(/(?<=\d)\.(?=\d)/g, ''));
  return turnos.filter((turno) => {
    if (doctorId && turno.doctor.id !== doctorId) return false;
    const isOfGroup = group ? groupOf[turno.status] === group : turno.status !== 'cancelled';
    if (!isOfGroup && !undoableIds.has(turno.id)) return false;
    return words.length === 0 || words.every((word) => wordsOf(turno).includes(word));
  });
}

/** By time; at one time by doctor, and a sobreturno after the turno it stands beside. */
export function inDayOrder(one: StaffTurno, other: StaffTurno): number {
  return (
    Date.parse(one.startsAt) - Date.parse(other.startsAt) ||
    one.doctor.name.localeCompare(other.doctor.name, 'es') ||
    one.overbookPlace - other.overbookPlace ||
    one.id.localeCompare(other.id)
  );
}
