import type { Insurer } from '../../contract/public/clinic.ts';
import type { Practice } from '../../contract/public/doctors.ts';
import type { Zone } from '../../domain/calendar/clinic-zone.ts';
import type { BookingPolicy } from '../../domain/scheduling/booking-policy.ts';
import type { Schedule } from '../../domain/scheduling/schedule.ts';

/** The clinic as its administrators set it up, at one revision: everything but patients and turnos. */
export interface Catalog {
  revision: number;
  clinic: ClinicSettings;
  policy: BookingPolicy;
  specialties: Map<string, CatalogSpecialty>;
  insurers: Map<string, Insurer>;
  rooms: Map<string, string>;
  /** Enabled and active ones, by name; the others cannot be booked nor seen. */
  doctors: Map<string, CatalogDoctor>;
}

export interface ClinicSettings {
  name: string;
  address: string;
  city: string;
  phones: string[];
  email: string | null;
  openingHours: string[];
  directionsUrl: string | null;
  arrivalNotes: string;
  timeZone: Zone;
  isDemo: boolean;
  accent: string | null;
  logoVersion: string | null;
}

export interface CatalogSpecialty {
  id: string;
  slug: string;
  name: string;
  practices: Practice[];
}

export interface CatalogDoctor {
  id: string;
  name: string;
  photoPath: string | null;
  biography: string;
  licenses: string[];
  specialties: CatalogSpecialty[];
  insurerIds: string[];
  /** First choices first; minutes and price as this doctor has them. */
  practices: Practice[];
  policy: BookingPolicy;
  schedule: Schedule;
}

/** What a person who names no practice wants of a doctor; null for a doctor who offers nothing yet. */
function firstChoiceOf(doctor: CatalogDoctor): Practice | null {
  return doctor.practices[0] ?? null;
}

export function practiceOf(doctor: CatalogDoctor, practiceId: string | undefined): Practice | null {
  if (practiceId === undefined) return firstChoiceOf(doctor);
  return doctor.practices.find((practice) => practice.id === practiceId) ?? null;
}
