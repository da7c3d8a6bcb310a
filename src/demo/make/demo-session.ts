import type { BookingPolicy } from '../../base/clinic/rules/booking-policy.ts';
import type { Opening } from '../../base/clinic/rules/openings.ts';
import type { Holiday } from '../../base/clinic/rules/schedule.ts';
import type { ClinicDay } from '../../base/time/clinic-day.ts';
import type { EpochMinute, Zone } from '../../base/time/clinic-zone.ts';
import type { Interval } from '../../base/time/interval.ts';
import type { Cancellation } from './cancellation.ts';
import type { DemoDoctor, DoctorPractice } from './make-doctors.ts';
import type { PatientPool } from './patient-pool.ts';

export interface DemoVisit extends Interval {
  patient: number;
  practice: DoctorPractice;
  bookedAt: EpochMinute;
  bookedBy: 'patient' | 'reception' | 'doctor';
  /** Null: it was not cancelled. */
  cancelled: Cancellation | null;
  /** 0: a regular appointment. 1, 2…: the place of an overbooking in its half day. */
  overbookPlace: number;
  /** True for the demonstration patient's story, in which the patient always comes. */
  isCertain: boolean;
}

/** A stretch in which a doctor attends, past or future, with all its bookings. */
export interface DemoSession {
  doctor: DemoDoctor;
  day: ClinicDay;
  dayStart: EpochMinute;
  opening: Opening;
  visits: DemoVisit[];
}

export interface AgendaWorld {
  today: ClinicDay;
  todayStart: EpochMinute;
  zone: Zone;
  policy: BookingPolicy;
  holidays: Holiday[];
  /** The number of days before today that have appointments. */
  pastDays: number;
  pool: PatientPool;
}
