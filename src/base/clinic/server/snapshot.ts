import type { Language } from '../../person/rules/languages.ts';
import type { ClinicDay } from '../../time/clinic-day.ts';
import type { Zone } from '../../time/clinic-zone.ts';
import type { Insurer } from '../contract/clinic.ts';
import type { Practice } from '../contract/doctors.ts';
import type { BookingPolicy } from '../rules/booking-policy.ts';
import type { InsurersTaken } from '../rules/insurers-taken.ts';
import type { Position } from '../rules/position.ts';
import type { Holiday, Schedule } from '../rules/schedule.ts';

/** The clinic as its administrators set it up, at one revision: everything except patients and appointments. */
export interface ClinicSnapshot extends SharedSetup {
  /** Counts every change. */
  revision: number;
  /** Enabled and active doctors, by name; the others can be neither booked nor seen. */
  doctors: Map<string, SnapshotDoctor>;
}

/** The setup that all doctors share. */
export interface SharedSetup {
  /** The revision of the last change of any of this. */
  commonRevision: number;
  clinic: ClinicSettings;
  policy: BookingPolicy;
  specialties: Map<string, SnapshotSpecialty>;
  insurers: Map<string, Insurer>;
  rooms: Map<string, string>;
  /** First choices first. */
  practices: readonly Practice[];
  holidays: readonly Holiday[];
}

export interface ClinicSettings {
  name: string;
  address: string;
  city: string;
  phones: string[];
  email: string | null;
  openingHours: string[];
  directionsUrl: string | null;
  position: Position | null;
  arrivalNotes: string;
  timeZone: Zone;
  isDemo: boolean;
  accent: string | null;
  logoVersion: string | null;
}

export interface SnapshotSpecialty {
  id: string;
  slug: string;
  name: string;
  /** The words that people say in place of the name. */
  searchWords: string[];
  practices: Practice[];
}

/** Never changed: a doctor of another revision is another object. */
export interface SnapshotDoctor {
  id: string;
  /** The revision of the last change that concerns this doctor: their own, or of what all doctors share. */
  revision: number;
  name: string;
  photoPath: string | null;
  biography: string;
  communication: Language[];
  /** By kind and number, with those that ended. `validTo` is the last day; null: without end. */
  licenses: { text: string; validTo: ClinicDay | null }[];
  specialties: SnapshotSpecialty[];
  /** All insurers that the doctor took or is to take, and the dates of those that have any. */
  insurerIds: string[];
  insurerDates: NonNullable<InsurersTaken['insurerDates']>;
  /** First choices first; minutes and price as this doctor has them. */
  practices: Practice[];
  policy: BookingPolicy;
  schedule: Schedule;
  /** Epoch minute until which the doctor said to be late, past or to come. Null: they said nothing. */
  arrivesAt: number | null;
}

/** The default practice of a doctor; null for a doctor who offers nothing yet. */
function firstChoiceOf(doctor: SnapshotDoctor): Practice | null {
  return doctor.practices[0] ?? null;
}

export function practiceOf(
  doctor: SnapshotDoctor,
  practiceId: string | undefined,
): Practice | null {
  if (practiceId === undefined) return firstChoiceOf(doctor);
  return (
    doctor.practices.find((practice) => practice.id === practiceId) ?? null
  );
}
