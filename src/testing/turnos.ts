import type { Slot } from '../contract/public/booking.ts';
import { type BookingServices, bookAppointment } from '../server/appointments/book-appointment.ts';
import { requestOf, testNow } from './bookings.ts';

export interface TestTurno {
  id: string;
  code: string;
  linkToken: string;
}

/** A turno of this patient, booked as the pages do it but without a hold. */
export async function bookTurno(
  services: BookingServices,
  { slot, patientId, now = testNow }: { slot: Slot; patientId: string; now?: Date },
): Promise<TestTurno> {
  const booked = await bookAppointment(services, await requestOf(services, { slot, patientId, now }));
  if (!booked.ok) throw new Error(`The turno could not be booked: ${booked.refusal.code}`);
  return booked.value;
}

/** The bearer of the link that the booking gave. */
export function byLink(turno: TestTurno, now: Date = testNow) {
  return {
    appointmentId: turno.id,
    access: { kind: 'link' as const, token: turno.linkToken },
    address: '127.0.0.1',
    now,
  };
}

/** Who knows the patient's DNI and the turno's code. */
export function byCode(turno: TestTurno, dni: string, now: Date = testNow) {
  return {
    appointmentId: turno.id,
    access: { kind: 'code' as const, dni, code: turno.code },
    address: '127.0.0.1',
    now,
  };
}
