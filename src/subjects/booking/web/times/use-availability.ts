import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import type { DoctorDetail } from '../../../../base/clinic/contract/doctors.ts';
import { takesInsurer } from '../../../../base/clinic/rules/insurers-taken.ts';
import {
  dayAt,
  instantOf,
  startOfDay,
} from '../../../../base/time/clinic-zone.ts';
import type { NoSlotsReason } from '../../../schedule/contract/availability.ts';
import type { Subject } from '../state/use-subject.ts';

/** A time on offer, with its doctor. */
export interface FreeTime {
  startsAt: string;
  doctorId: string;
  doctorName: string;
  /** True if the doctor takes the chosen insurer that day; false for a private patient. */
  isCovered: boolean;
  /** The doctor's private price. Null: the counter tells it. */
  priceCents: number | null;
}

export interface OfferedDay {
  reason: NoSlotsReason | null;
  /** Pairs of minute since the day began and doctor. */
  starts: [minute: number, doctor: Attending][];
}

type Attending = Pick<FreeTime, 'isCovered' | 'priceCents'> & {
  id: string;
  name: string;
};

interface Asked {
  subject: Subject;
  /** `YYYY-MM`; null until the month to show is known. */
  month: string | null;
}

/** The free times of a month: of the doctor, or of all doctors of the specialty. */
export function useAvailability({ subject, month }: Asked) {
  const { doctor, specialty, practice, insurer, control } = subject;
  const request = { practiceId: practice.id };
  const ofAnyPatient = useQuery(
    api.public.availability.doctorMonth.queryOptions({
      input:
        doctor && month && !control
          ? { doctorId: doctor.id, month, ...request }
          : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  const ofControl = useQuery(
    api.patient.proposals.month.queryOptions({
      input: control && month ? { proposalId: control.id, month } : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  const ofDoctor = control ? ofControl : ofAnyPatient;
  const ofSpecialty = useQuery(
    api.public.availability.specialtyMonth.queryOptions({
      input:
        !doctor && month
          ? {
              specialtyId: specialty.id,
              month,
              ...request,
              ...(insurer && { insurerId: insurer.id }),
            }
          : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  const query = doctor ? ofDoctor : ofSpecialty;
  const days = new Map<string, OfferedDay>();
  if (doctor) {
    for (const { day, reason, starts } of ofDoctor.data?.days ?? []) {
      const attending = { ...doctor, ...costOf(doctor, subject, day) };
      days.set(day, {
        reason,
        starts: starts.map((minute) => [minute, attending]),
      });
    }
  } else if (ofSpecialty.data) {
    const { doctors } = ofSpecialty.data;
    for (const { day, reason, starts } of ofSpecialty.data.days) {
      days.set(day, {
        reason,
        starts: starts.flatMap(([minute, index]) => {
          const attending = doctors[index];
          return attending
            ? [[minute, attending] as OfferedDay['starts'][number]]
            : [];
        }),
      });
    }
  }
  return { query, days, isLoading: query.isPending || query.isPlaceholderData };
}

/** The first free time within the horizon, or the nearest to the day of a control; null if there is none. */
export function useFirstFree(subject: Subject, timeZone: string) {
  const { doctor, specialty, practice, insurer, control } = subject;
  const request = { practiceId: practice.id };
  const ofAnyPatient = useQuery(
    api.public.availability.doctorFirstFree.queryOptions({
      input:
        doctor && !control ? { doctorId: doctor.id, ...request } : skipToken,
    }),
  );
  const ofControl = useQuery(
    api.patient.proposals.nearest.queryOptions({
      input: control ? { proposalId: control.id } : skipToken,
    }),
  );
  const ofDoctor = control ? ofControl : ofAnyPatient;
  const ofSpecialty = useQuery(
    api.public.availability.specialtyFirstFree.queryOptions({
      input: doctor
        ? skipToken
        : {
            specialtyId: specialty.id,
            ...request,
            ...(insurer && { insurerId: insurer.id }),
          },
    }),
  );
  const found = ofDoctor.data?.firstFree ?? null;
  const first: FreeTime | null = doctor
    ? found && {
        ...found,
        ...costOf(doctor, subject, dayAt(found.startsAt, timeZone)),
      }
    : (ofSpecialty.data?.firstFree ?? null);
  return { query: doctor ? ofDoctor : ofSpecialty, first };
}

function costOf(
  doctor: DoctorDetail,
  { practice, insurer }: Subject,
  day: string,
) {
  const isCovered = insurer !== null && takesInsurer(doctor, insurer.id, day);
  return { isCovered, priceCents: practice.priceCents };
}

/** The times of a day as instants. */
export function timesOf(
  day: string,
  offered: OfferedDay,
  timeZone: string,
): FreeTime[] {
  const start = startOfDay(day, timeZone);
  return offered.starts.map(
    ([minute, { id, name, isCovered, priceCents }]) => ({
      startsAt: instantOf(start + minute).toString(),
      doctorId: id,
      doctorName: name,
      isCovered,
      priceCents,
    }),
  );
}
