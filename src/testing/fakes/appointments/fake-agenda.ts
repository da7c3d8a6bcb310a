import type { Offer } from '../../../base/api/contract/offers.ts';
import { addDays, weekdayOf } from '../../../base/time/clinic-day.ts';
import { instantOf, startOfDay } from '../../../base/time/clinic-zone.ts';
import type { BookedAppointment } from '../../../subjects/appointments/contract/booked-appointment.ts';
import type { NoSlotsReason } from '../../../subjects/schedule/contract/availability.ts';
import type { Slot } from '../../../subjects/schedule/contract/slot.ts';
import {
  fakeClinic,
  fakeDoctors,
  fakeInsurers,
  fakeToday,
} from '../clinic/fake-clinic.ts';

/** The data of a visit in an appointment of the fake clinic. */
export type FakeVisit = Omit<
  BookedAppointment,
  'id' | 'code' | 'patientName' | 'toldBy' | 'linkToken'
>;

const MINUTE_MS = 60_000;

/**
 * The reason why a day has no times, unless a test says otherwise: it is past, too far ahead, or a weekend.
 */
export function usualReason(day: string): NoSlotsReason | null {
  if (day <= fakeToday) return { code: 'PAST' };
  const horizon = fakeClinic.policy.horizonDays;
  if (day > addDays(fakeToday, horizon))
    return { code: 'BEYOND_HORIZON', opensOn: addDays(day, -horizon) };
  return weekdayOf(day) > 5 ? { code: 'NO_SESSION' } : null;
}

export function visitOf({
  doctorId,
  startsAt,
  insurerId,
  practiceId,
}: Partial<Slot> & { doctorId: string; startsAt: string }): FakeVisit {
  const doctor = doctorBy(doctorId);
  const practice =
    doctor.practices.find(({ id }) => id === practiceId) ??
    practiceOf(doctorId);
  const insurer = fakeInsurers.find(({ id }) => id === insurerId);
  const isCovered =
    insurer !== undefined && doctor.insurerIds.includes(insurer.id);
  return {
    doctor: { id: doctor.id, name: doctor.name },
    specialtyName: doctor.specialties[0]?.name ?? '',
    practiceName: practice.name,
    startsAt,
    endsAt: new Date(
      Date.parse(startsAt) + practice.visitMinutes * MINUTE_MS,
    ).toISOString(),
    roomName: 'Consultorio 3',
    preparation: practice.preparation,
    asksOrder: practice.asksOrder,
    asksAuthorization:
      practice.asksAuthorization && isCovered && insurer.asksAuthorization,
    insurerName: insurer?.name ?? null,
    isCovered,
    dueCents: isCovered ? (insurer?.copayCents ?? null) : practice.priceCents,
  };
}

/** The instant at this minute of a day at the fake clinic. */
export const startOf = (day: string, minute: number) =>
  instantOf(startOfDay(day, fakeClinic.timeZone) + minute).toString();

export function doctorAt(index: number) {
  const doctor = fakeDoctors[index];
  if (!doctor) throw new Error(`The fake clinic has no doctor ${index}`);
  return doctor;
}

export function doctorBy(doctorId: string) {
  return fakeDoctors.find(({ id }) => id === doctorId) ?? doctorAt(0);
}

export function practiceOf(doctorId: string) {
  const [practice] = doctorBy(doctorId).practices;
  if (!practice) throw new Error('Every fake doctor has a practice');
  return practice;
}

export function doctorsOf(specialtyId: string): string[] {
  return fakeDoctors
    .filter(({ specialties }) =>
      specialties.some(({ id }) => id === specialtyId),
    )
    .map(({ id }) => id);
}

/** A time of the fake clinic, as an offer. */
export function offerOf(doctorId: string, startsAt: string): Offer {
  return { doctorId, doctorName: doctorBy(doctorId).name, startsAt };
}
