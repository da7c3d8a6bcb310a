import type { TakenMessage } from './outbox-queries.ts';

export interface DoctorDayTimeRow {
  startsAtMs: number;
  endsAtMs: number;
  initials: string;
}

/** The times in a doctor's list, as they were read with its row. */
export function doctorDayTimesOf({
  facts,
}: Pick<TakenMessage, 'facts'>): DoctorDayTimeRow[] {
  return Array.isArray(facts.turnos) ? facts.turnos : [];
}
