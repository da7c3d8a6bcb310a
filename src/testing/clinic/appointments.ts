import type { Services } from '../../base/doors/services.ts';
import { bookAppointment } from '../../subjects/booking/server/take/book-appointment.ts';
import type { Slot } from '../../subjects/schedule/contract/slot.ts';
import { requestOf, testNow } from './bookings.ts';

export interface TestAppointment {
  id: string;
  code: string;
  linkToken: string;
}

/** Books an appointment for this patient as the pages do, but without a hold. */
export async function bookTestAppointment(
  services: Services,
  {
    slot,
    patientId,
    now = testNow,
  }: { slot: Slot; patientId: string; now?: Date },
): Promise<TestAppointment> {
  const booked = await bookAppointment(
    services,
    await requestOf(services, { slot, patientId, now }),
  );
  if (!booked.ok)
    throw new Error(
      `The appointment could not be booked: ${booked.refusal.code}`,
    );
  return booked.value;
}

/** Access with the link from the booking's answer. */
export function byLink(appointment: TestAppointment, now: Date = testNow) {
  return {
    appointmentId: appointment.id,
    access: { kind: 'link' as const, token: appointment.linkToken },
    address: '127.0.0.1',
    now,
  };
}

/** Access with the patient's DNI and the appointment's code. */
export function byCode(
  appointment: TestAppointment,
  dni: string,
  now: Date = testNow,
) {
  return {
    appointmentId: appointment.id,
    access: { kind: 'code' as const, dni, code: appointment.code },
    address: '127.0.0.1',
    now,
  };
}
