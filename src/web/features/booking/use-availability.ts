import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { NoSlotsReason } from '../../../contract/public/availability.ts';
import { instantOf, startOfDay } from '../../../domain/calendar/clinic-zone.ts';
import { api } from '../../lib/api.ts';
import type { Subject } from './use-subject.ts';

/** A time on offer, with who attends. */
export interface FreeTime {
  startsAt: string;
  doctorId: string;
  doctorName: string;
}

export interface OfferedDay {
  reason: NoSlotsReason | null;
  /** Pairs of minutes since the day began and who attends. */
  starts: [minute: number, doctor: { id: string; name: string }][];
}

interface Asked {
  subject: Subject;
  /** `YYYY-MM`; null until it is known which month to show. */
  month: string | null;
}

/** What is free in a month: of the doctor, or of anybody of the specialty. */
export function useAvailability({ subject, month }: Asked) {
  const { doctor, specialty, practice } = subject;
  const asked = { practiceId: practice.id };
  const ofDoctor = useQuery(
    api.public.availability.doctorMonth.queryOptions({
      input: doctor && month ? { doctorId: doctor.id, month, ...asked } : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  const ofSpecialty = useQuery(
    api.public.availability.specialtyMonth.queryOptions({
      input: !doctor && month ? { specialtyId: specialty.id, month, ...asked } : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  const query = doctor ? ofDoctor : ofSpecialty;
  const days = new Map<string, OfferedDay>();
  if (doctor) {
    for (const { day, reason, starts } of ofDoctor.data?.days ?? []) {
      days.set(day, { reason, starts: starts.map((minute) => [minute, doctor]) });
    }
  } else if (ofSpecialty.data) {
    const { doctors } = ofSpecialty.data;
    for (const { day, reason, starts } of ofSpecialty.data.days) {
      days.set(day, {
        reason,
        starts: starts.flatMap(([minute, index]) => {
          const attending = doctors[index];
          return attending ? [[minute, attending] as OfferedDay['starts'][number]] : [];
        }),
      });
    }
  }
  return { query, days, isLoading: query.isPending || query.isPlaceholderData };
}

/** The first free time within the horizon; null where there is none. */
export function useFirstFree({ doctor, specialty, practice }: Subject) {
  const asked = { practiceId: practice.id };
  const ofDoctor = useQuery(
    api.public.availability.doctorFirstFree.queryOptions({
      input: doctor ? { doctorId: doctor.id, ...asked } : skipToken,
    }),
  );
  const ofSpecialty = useQuery(
    api.public.availability.specialtyFirstFree.queryOptions({
      input: doctor ? skipToken : { specialtyId: specialty.id, ...asked },
    }),
  );
  return doctor ? ofDoctor : ofSpecialty;
}

/** The times of a day as instants. */
export function timesOf(day: string, offered: OfferedDay, timeZone: string): FreeTime[] {
  const start = startOfDay(day, timeZone);
  return offered.starts.map(([minute, { id, name }]) => ({
    startsAt: instantOf(start + minute).toString(),
    doctorId: id,
    doctorName: name,
  }));
}
