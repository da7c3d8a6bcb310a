import type { ClinicDay } from '../time/clinic-day.ts';

/** The terms of a search. */
export interface UnmetSearch {
  specialtyId: string;
  practiceId: string;
  /** Null: any. */
  doctorId: string | null;
  /** Null: none was named. */
  insurerId: string | null;
  /** The days that were looked at, both included. */
  from: ClinicDay;
  to: ClinicDay;
}

/** Counts the searches that found no time. */
export interface UnmetDemand {
  /** Never fails. The same search of one address counts once a day. */
  note(
    search: UnmetSearch,
    from: { address: string; today: ClinicDay },
  ): Promise<void>;
}
