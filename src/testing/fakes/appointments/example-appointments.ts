import { addDays } from '../../../base/time/clinic-day.ts';
import type {
  CancelledAppointment,
  PastAppointment,
  UpcomingAppointment,
} from '../../../subjects/appointments/contract/account.ts';
import type { LinkedAppointment } from '../../../subjects/appointments/contract/public-appointments.ts';
import type { BookedAndSignedIn } from '../../../subjects/booking/contract/booking.ts';
import type { Slot } from '../../../subjects/schedule/contract/slot.ts';
import { fakePatient, fakeToday } from '../clinic/fake-clinic.ts';
import { doctorAt, startOf, visitOf } from './fake-agenda.ts';

/*
 * Examples of the patient's appointments: with the first doctor, on Thursday 19 November at 10:00, unless a
 * test says otherwise. The test also says what may be done with one, and until when.
 */

const startsAt = startOf(addDays(fakeToday, 3), 600);
const endOf = (start: string) =>
  visitOf({ doctorId: doctorAt(0).id, startsAt: start }).endsAt;

/** All examples have the same id and code, so that lists, link and booking fit together. */
const identity = {
  id: '0190b100-0000-7000-8000-000000000001',
  code: 'K7M2Q2',
  linkToken: 'secreto-de-prueba-numero-2',
};

export function linkedAppointment(
  changes: Partial<LinkedAppointment> = {},
): LinkedAppointment {
  return {
    ...identity,
    status: 'booked',
    isConfirmed: false,
    startsAt,
    endsAt: endOf(changes.startsAt ?? startsAt),
    doctorName: doctorAt(0).name,
    roomName: 'Consultorio 3',
    isLate: false,
    canCancel: true,
    canConfirm: true,
    canChange: true,
    cancelled: null,
    undoUntil: null,
    serverNow: `${fakeToday}T11:00:00Z`,
    ...changes,
  };
}

/** The acts that an appointment that is not to come no longer has. */
export const nothingLeft = {
  canCancel: false,
  canConfirm: false,
  canChange: false,
};

/** An appointment that its patient cancelled. `undoUntil`: until when the patient can undo it. */
export function cancelledByPatient(undoUntil: string | null = null) {
  const cancelled: LinkedAppointment['cancelled'] = {
    askedBy: 'patient',
    reason: null,
  };
  return { ...nothingLeft, status: 'cancelled' as const, cancelled, undoUntil };
}

export function upcomingAppointment(
  changes: Partial<UpcomingAppointment> = {},
): UpcomingAppointment {
  const { id, code } = identity;
  const { doctor, roomName } = visitOf({ doctorId: doctorAt(0).id, startsAt });
  return {
    id,
    patient: null,
    code,
    startsAt,
    endsAt: endOf(changes.startsAt ?? startsAt),
    doctor,
    roomName,
    seriesId: null,
    status: 'booked',
    isConfirmed: false,
    isLate: false,
    canConfirm: true,
    ticket: null,
    call: null,
    delayMinutes: null,
    preparation: null,
    preparationReading: null,
    questionnairesMissing: null,
    ...changes,
  };
}

export function cancelledAppointment(
  changes: Pick<CancelledAppointment, 'undoUntil' | 'serverNow'> &
    Partial<CancelledAppointment>,
): CancelledAppointment {
  const { id, doctor } = upcomingAppointment();
  return { id, patient: null, startsAt, doctor, ...changes };
}

export function pastAppointment(
  changes: Partial<PastAppointment> = {},
): PastAppointment {
  const past = startOf(addDays(fakeToday, -30), 600);
  const { doctor, specialtyName, practiceName } = visitOf({
    doctorId: doctorAt(0).id,
    startsAt: past,
  });
  const { id } = identity;
  const shown = { id, startsAt: past, doctor, specialtyName, practiceName };
  return { ...shown, status: 'fulfilled', again: null, ...changes };
}

/** The appointment that a slot becomes. */
export function bookedAppointment(
  slot: Partial<Slot> = {},
  changes: Partial<BookedAndSignedIn> = {},
): BookedAndSignedIn {
  const visit = visitOf({ doctorId: doctorAt(0).id, startsAt, ...slot });
  return {
    ...visit,
    ...identity,
    patientName: fakePatient.name,
    toldBy: 'none',
    signedIn: null,
    ...changes,
  };
}
