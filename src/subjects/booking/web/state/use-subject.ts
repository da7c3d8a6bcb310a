import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import {
  ANYBODY,
  PRIVATELY,
  practicesOf,
  practiceWanted,
} from '../../../../base/clinic/contract/booking-address.ts';
import type { Insurer } from '../../../../base/clinic/contract/clinic.ts';
import type {
  DoctorDetail,
  Practice,
  Specialty,
} from '../../../../base/clinic/contract/doctors.ts';
import {
  type BookingSearch,
  isUuid,
} from '../../../schedule/web/availability/booking-search.ts';
import type { ControlProposal } from '../../contract/patient-proposals.ts';

/** The professional and the practice wanted: enough to search for a time. */
export interface Subject {
  /** Null: any doctor of the specialty. */
  doctor: DoctorDetail | null;
  specialty: { id: string; slug: string; name: string };
  practice: Practice;
  /** Null: the patient pays privately. */
  insurer: Insurer | null;
  /** The proposed control that is booked. Its times are those near its day. Null: it is no control. */
  control: ControlProposal | null;
}

/** Returns the doctor in the path or the parameters of an address. Null: none, or any doctor. */
export function doctorIdOf(
  search: BookingSearch,
  pathDoctorId: string | undefined,
): string | null {
  const id = pathDoctorId ?? search.medico;
  return id && id !== ANYBODY ? id : null;
}

/** The data for choosing an appointment, and the subject as soon as the address determines it. */
export function useSubject(
  search: BookingSearch,
  pathDoctorId: string | undefined,
) {
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
      // Stays fresh while the person chooses another practice or day. So do the next times in it.
      staleTime: 60_000,
    }),
  );
  // A proposal that ended meanwhile is booked like any appointment.
  const proposals = useQuery(
    api.patient.proposals.list.queryOptions({
      enabled: search.control !== undefined,
    }),
  );
  const control =
    proposals.data?.find(({ id }) => id === search.control) ?? null;
  const specialty =
    specialties.data?.find(({ slug }) => slug === search.especialidad) ?? null;
  const result = { doctor: doctorId ? (doctor.data ?? null) : null, specialty };
  const insurer =
    insurers.data?.find(({ id }) => id === search.cobertura) ?? null;
  const namesInsurer =
    search.cobertura !== undefined && search.cobertura !== PRIVATELY;
  const isKnownToLack =
    result.doctor !== null && result.doctor.practices.length === 0;
  const refusal = doctor.isError ? problemOf(doctor.error).code : null;
  return {
    /** True while data named by the address are loading. */
    isSettling:
      clinic.isPending ||
      (doctorId ? isUuid(doctorId) && doctor.isPending : false) ||
      (search.especialidad !== undefined && specialties.isPending) ||
      (namesInsurer && insurers.isPending) ||
      (search.control !== undefined && proposals.isPending),
    /** True if the address names a doctor who does not exist, or has nothing to book on the web. */
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
    ...result,
    practices: practicesOf(result),
    isPrivate: search.cobertura === PRIVATELY,
    insurer,
    subject:
      namesInsurer && !insurer
        ? null
        : subjectOf({ search, doctorId, ...result, insurer, control }),
  };
}

export type SubjectState = ReturnType<typeof useSubject>;

interface Found {
  doctor: DoctorDetail | null;
  specialty: Specialty | null;
}

interface Chosen extends Found {
  search: BookingSearch;
  doctorId: string | null;
  insurer: Insurer | null;
  control: ControlProposal | null;
}

function subjectOf({
  search,
  doctorId,
  doctor,
  specialty,
  insurer,
  control,
}: Chosen): Subject | null {
  if (doctorId && !doctor) return null;
  const practice = practiceWanted({ doctor, specialty }, search.practica);
  if (!practice) return null;
  const named =
    doctor?.specialties.find(({ id }) => id === practice.specialtyId) ??
    specialty;
  if (!named) return null;
  const isControl =
    control?.doctor?.id === doctor?.id &&
    control?.booking?.practiceId === practice.id;
  return {
    doctor,
    specialty: named,
    practice,
    insurer,
    control: isControl ? control : null,
  };
}
