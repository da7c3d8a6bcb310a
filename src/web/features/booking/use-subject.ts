import { skipToken, useQuery } from '@tanstack/react-query';
import type { Insurer } from '../../../contract/public/clinic.ts';
import type { DoctorDetail, Practice, Specialty } from '../../../contract/public/doctors.ts';
import { api } from '../../lib/api.ts';
import { ANYBODY, type BookingSearch, isUuid, PRIVATELY } from '../../lib/booking-search.ts';
import { problemOf } from '../../lib/problem-of.ts';

/** Whom and what somebody wants: enough to look for a time. */
export interface Subject {
  /** Null: anybody of the specialty. */
  doctor: DoctorDetail | null;
  specialty: { id: string; name: string };
  practice: Practice;
  /** Null: privately. */
  insurer: Insurer | null;
}

/** The doctor an address names, in its path or among its parameters; null for none and for anybody. */
export function doctorIdOf(search: BookingSearch, pathDoctorId: string | undefined): string | null {
  const id = pathDoctorId ?? search.medico;
  return id && id !== ANYBODY ? id : null;
}

/** Everything the choice of a turno is made from, and the subject as soon as the address settles it. */
export function useSubject(search: BookingSearch, pathDoctorId: string | undefined) {
  const doctorId = doctorIdOf(search, pathDoctorId);
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const insurers = useQuery(api.public.clinic.insurers.queryOptions());
  const specialties = useQuery(
    api.public.doctors.specialties.queryOptions({
      enabled: !pathDoctorId || search.especialidad !== undefined,
    }),
  );
  const doctor = useQuery(
    api.public.doctors.get.queryOptions({
      input: doctorId && isUuid(doctorId) ? { doctorId } : skipToken,
      // Kept on the page while another practice or day is looked at.
      staleTime: 60_000,
    }),
  );
  const specialty = specialties.data?.find(({ slug }) => slug === search.especialidad) ?? null;
  const found = { doctor: doctorId ? (doctor.data ?? null) : null, specialty };
  const insurer = insurers.data?.find(({ id }) => id === search.cobertura) ?? null;
  const namesInsurer = search.cobertura !== undefined && search.cobertura !== PRIVATELY;
  const isKnownToLack = found.doctor !== null && found.doctor.practices.length === 0;
  const refusal = doctor.isError ? problemOf(doctor.error).code : null;
  return {
    /** Something that the address names is still on its way. */
    isSettling:
      clinic.isPending ||
      (doctorId ? isUuid(doctorId) && doctor.isPending : false) ||
      (search.especialidad !== undefined && specialties.isPending) ||
      (namesInsurer && insurers.isPending),
    /** The address names a doctor who is not here, or has nothing that the web books. */
    isUnknownDoctor:
      (doctorId !== null && !isUuid(doctorId)) ||
      refusal === 'NOT_FOUND' ||
      refusal === 'INVALID_INPUT' ||
      isKnownToLack,
    doctorId,
    clinic,
    insurers,
    specialties,
    doctorQuery: doctor,
    ...found,
    practices: practicesOf(found),
    isPrivate: search.cobertura === PRIVATELY,
    insurer,
    subject: namesInsurer && !insurer ? null : subjectOf({ search, doctorId, ...found, insurer }),
  };
}

export type SubjectState = ReturnType<typeof useSubject>;

interface Found {
  doctor: DoctorDetail | null;
  specialty: Specialty | null;
}

/** What may be booked: of the doctor within the specialty if both are chosen, else of the one that is. */
function practicesOf({ doctor, specialty }: Found): Practice[] {
  if (!doctor) return specialty?.practices ?? [];
  const within = doctor.practices.filter(({ specialtyId }) => specialtyId === specialty?.id);
  return within.length > 0 ? within : doctor.practices;
}

interface Chosen extends Found {
  search: BookingSearch;
  doctorId: string | null;
  insurer: Insurer | null;
}

function subjectOf({ search, doctorId, doctor, specialty, insurer }: Chosen): Subject | null {
  if (doctorId && !doctor) return null;
  const practices = practicesOf({ doctor, specialty });
  const practice =
    practices.find(({ id }) => id === search.practica) ??
    practices.find(({ isFirstChoice }) => isFirstChoice) ??
    practices[0];
  if (!practice) return null;
  const named = doctor?.specialties.find(({ id }) => id === practice.specialtyId) ?? specialty;
  return named ? { doctor, specialty: named, practice, insurer } : null;
}

/** Whether the doctor takes the insurer; nobody covers who comes privately. */
export function isCoveredBy(doctor: { insurerIds: string[] }, insurer: Insurer | null): boolean {
  return insurer !== null && doctor.insurerIds.includes(insurer.id);
}
