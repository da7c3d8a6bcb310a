import { countOf } from '../../../../base/text/count-of.ts';
import { whyNoSlots } from '../../../schedule/web/availability/no-slots-words.ts';
import type { SeriesSession } from '../../contract/series.ts';

interface DayContext {
  today: string;
  timeZone: string;
  /** Null: any professional of the specialty. */
  doctorName: string | null;
}

/** Says why a wanted day of a series has no session. Null: it has one. */
export function whyNoSession(
  { day, reason }: SeriesSession,
  context: DayContext,
): string | null {
  if (reason === null) return null;
  if (reason.code === 'NOT_IN_THAT_PART')
    return 'No queda nada libre en esa parte del día.';
  if (reason.code === 'PATIENT_BUSY')
    return 'A esas horas ya tiene otro turno.';
  return whyNoSlots(reason, { day, ...context });
}

/** "3 sesiones": how many there are, in words. */
export function sessionsWords(count: number): string {
  return countOf(count, 'sesión', 'sesiones');
}

/** Says how many of the wanted sessions have a time, and what to do about the others. */
export function foundWords({
  found,
  wanted,
}: {
  found: number;
  wanted: number;
}): string {
  if (found === wanted)
    return `Hay horario para ${wanted === 1 ? 'la sesión' : `las ${wanted} sesiones`}.`;
  const others =
    wanted - found === 1
      ? 'Elija otro para la que falta, o reserve sin ella.'
      : 'Elija otro para las demás, o reserve sin ellas.';
  return `Hay horario para ${found} de ${sessionsWords(wanted)}. ${others}`;
}
