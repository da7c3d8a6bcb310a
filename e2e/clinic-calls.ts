import { randomInt, randomUUID } from 'node:crypto';
import type { Offer } from '../src/base/api/contract/offers.ts';
import type { Clinic, Insurer } from '../src/base/clinic/contract/clinic.ts';
import type {
  DoctorDetail,
  ListedDoctor,
  Specialty,
} from '../src/base/clinic/contract/doctors.ts';
import { proposeParts } from '../src/base/person/rules/typed-name.ts';
import { addDays, addMonths, monthOf } from '../src/base/time/clinic-day.ts';
import { instantOf, startOfDay } from '../src/base/time/clinic-zone.ts';
import type { BookedAppointment } from '../src/subjects/appointments/contract/booked-appointment.ts';
import type {
  AppointmentAccess,
  LinkedAppointment,
} from '../src/subjects/appointments/contract/public-appointments.ts';
import type { Hold } from '../src/subjects/booking/contract/booking.ts';
import type { DoctorMonth } from '../src/subjects/schedule/contract/availability.ts';
import { journeyClinic } from './journey-clinic.ts';

/* Requests of other people during a journey, and reads of the clinic's data. */

type Path = `/${string}`;

async function ask<Answer>(
  path: Path,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<Answer> {
  const answer = await fetch(`${journeyClinic().baseUrl}/api/public${path}`, {
    method,
    ...(body && {
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    }),
  });
  if (!answer.ok)
    throw new Error(
      `${method} ${path} answered ${answer.status}: ${await answer.text()}`,
    );
  return (await answer.json()) as Answer;
}

export const readClinic = () => ask<Clinic>('/clinic');
export const readInsurers = () => ask<Insurer[]>('/insurers');
export const readDoctors = () => ask<ListedDoctor[]>('/doctors');
export const readDoctor = (id: string) => ask<DoctorDetail>(`/doctors/${id}`);
export const readSpecialties = () => ask<Specialty[]>('/specialties');

export async function readSpecialty(slug: string): Promise<Specialty> {
  const match = (await readSpecialties()).find(
    (specialty) => specialty.slug === slug,
  );
  if (!match) throw new Error(`The clinic has no ${slug}.`);
  return match;
}

export interface Person {
  dni: string;
  fullName: string;
  birthDate: string;
  phone: string;
  email?: string;
}

/** A person unknown to the clinic. The demonstration's DNIs are lower. */
export function newPerson(fullName = 'Elena Ñandú'): Person {
  return {
    dni: String(randomInt(90_000_000, 100_000_000)),
    fullName,
    birthDate: '1983-04-05',
    phone: '11 5555-4444',
  };
}

async function withConsent(person: Person) {
  const { privacyPolicyVersion } = await readClinic();
  return { ...person, consent: { policyVersion: privacyPolicyVersion } };
}

/** Registers a patient, with given and family names. The password is the DNI. */
export async function registerPerson(person = newPerson()): Promise<Person> {
  await ask('/patients', {
    ...(await withConsent(person)),
    ...proposeParts(person.fullName),
  });
  return person;
}

export interface Wanted {
  doctorId: string;
  practiceId: string;
  startsAt: string;
  /** The insurer. Absent: the patient pays. */
  insurerId?: string;
}

/** The first free time for the consultation of a specialty. */
export async function findFirstFree(slug: string): Promise<Wanted & Offer> {
  const { id, practices } = await readSpecialty(slug);
  const practiceId = practices.find(({ isFirstChoice }) => isFirstChoice)?.id;
  const { firstFree } = await ask<{ firstFree: Offer | null }>(
    `/specialties/${id}/first-free`,
  );
  if (!firstFree || !practiceId)
    throw new Error(`There is nothing free in ${slug}.`);
  return { ...firstFree, practiceId };
}

/**
 * The first free time for a specialty's consultation at least this many days ahead, with the doctor who is
 * free first now.
 */
export async function findFreeAhead(
  slug: string,
  days: number,
): Promise<Wanted> {
  const { doctorId, practiceId } = await findFirstFree(slug);
  const { today, timeZone } = await readClinic();
  const from = addDays(today, days);
  for (const month of [monthOf(from), addMonths(monthOf(from), 1)]) {
    const request = new URLSearchParams({ month, practiceId });
    const free = await ask<DoctorMonth>(
      `/doctors/${doctorId}/availability?${request}`,
    );
    const match = free.days.find(
      ({ day, starts }) => day >= from && starts.length > 0,
    );
    const [minute] = match?.starts ?? [];
    if (match && minute !== undefined) {
      const startsAt = instantOf(
        startOfDay(match.day, timeZone) + minute,
      ).toString();
      return { doctorId, practiceId, startsAt };
    }
  }
  throw new Error(`There is nothing free in ${slug} from ${from} on.`);
}

/** Books this time for another person in another browser. */
export async function bookElsewhere(
  { doctorId, practiceId, startsAt }: Wanted,
  person = newPerson('Otra Persona'),
): Promise<BookedAppointment> {
  const slot = { doctorId, practiceId, startsAt };
  const hold = await ask<Hold>('/holds', slot);
  const patient = await withConsent(person);
  return ask('/appointments', {
    ...slot,
    holdId: hold.id,
    booker: { kind: 'new', patient },
  });
}

/** Books this time for a registered patient, with the DNI as password or a chosen one. */
export async function bookAsPatient(
  { doctorId, practiceId, startsAt, insurerId }: Wanted,
  { dni, password = dni }: { dni: string; password?: string },
): Promise<BookedAppointment> {
  const slot = {
    doctorId,
    practiceId,
    startsAt,
    ...(insurerId && { insurerId }),
  };
  const hold = await ask<Hold>('/holds', slot);
  const { proof } = await ask<{ proof: string }>(
    `/holds/${hold.id}/identification`,
    { dni, password },
  );
  return ask('/appointments', {
    ...slot,
    holdId: hold.id,
    booker: { kind: 'identified', proof },
  });
}

/** Releases the hold, like its expiry. */
export async function letGo(holdId: string): Promise<void> {
  await ask(`/holds/${holdId}`, undefined, 'DELETE');
}

/** Cancels an appointment in another browser, by its link. */
export async function cancelElsewhere({
  id,
  linkToken,
}: BookedAppointment): Promise<void> {
  await ask(`/appointments/${id}/cancellation`, {
    access: { kind: 'link', token: linkToken },
  });
}

export function lookAt(
  appointmentId: string,
  access: AppointmentAccess,
): Promise<LinkedAppointment> {
  return ask(`/appointments/${appointmentId}/view`, { access });
}
