import type { ClinicDay, Weekday } from '../../time/clinic-day.ts';
import type { Interval } from '../../time/interval.ts';

/** Slot length, practices, room and audience of a session. */
export interface SessionTerms {
  slotMinutes: number;
  roomId: string | null;
  /** The practices that may be booked in it; null is all of the doctor's. */
  practiceIds: readonly string[] | null;
  /** Null: the web may book. 0: only the desk. N: only the desk until N hours before, then the web too. */
  deskOnlyUntilHoursBefore: number | null;
}

/** A session that repeats: this weekday, these wall-clock hours. */
export interface AvailabilityRule extends SessionTerms {
  id: string;
  weekday: Weekday;
  /** Wall-clock minutes of the day; `toMinute` may be 1440. */
  fromMinute: number;
  toMinute: number;
  validFrom: ClinicDay;
  /** Included; null is without end. */
  validTo: ClinicDay | null;
  /** 1: every week; 2: every second week, and so on, counted in ISO weeks from the week of `validFrom`. */
  everyWeeks: number;
}

/** A stretch in which the doctor does not attend. */
export interface Absence extends Interval {
  /** Said to patients: 'Vacaciones'. */
  reason: string;
}

/** A session held once, even on a holiday. The part after midnight counts to the next day. */
export interface ExtraSession extends Interval, SessionTerms {}

export interface Holiday {
  day: ClinicDay;
  name: string;
  /** The clinic is open despite the holiday. */
  isWorked: boolean;
}

/** All that decides when a doctor attends, bookings apart. */
export interface Schedule {
  rules: readonly AvailabilityRule[];
  absences: readonly Absence[];
  extraSessions: readonly ExtraSession[];
  holidays: readonly Holiday[];
}
