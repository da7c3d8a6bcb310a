import type { TakenMessage } from './outbox-queries.ts';

export interface DoctorDayTimeRow {
  startsAtMs: number;
  endsAtMs: number;
  initials: string;
}

/** The times that a doctor's list tells, as they were read with its row. */
export function doctorDayTimesOf({ facts }: Pick<TakenMessage, 'facts'>): DoctorDayTimeRow[] {
  return Array.isArray(facts.turnos) ? facts.turnos : [];
}
