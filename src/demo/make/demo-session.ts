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
  /** Null: not cancelled. */
  cancelled: Cancellation | null;
  /** 0 is a regular appointment; 1, 2…: the place of an overbooking in its half day. */
  overbookPlace: number;
  /** True for the demonstration patient's story: nothing keeps the patient from coming. */
  isCertain: boolean;
}

/** A stretch of a doctor's attendance, past or future, with all its bookings. */
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
  /** Days before today for which agendas are made. */
  pastDays: number;
  pool: PatientPool;
}
