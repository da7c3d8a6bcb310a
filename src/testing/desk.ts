import { randomUUID } from 'node:crypto';
import type { Slot } from '../contract/public/booking.ts';
import { bookAtDesk } from '../server/agenda/book-at-desk.ts';
import type { BookingServices } from '../server/appointments/book-appointment.ts';
import type { StaffActor } from '../server/appointments/to-staff-turno.ts';
import { testNow } from './bookings.ts';

/** What the counter sends to give somebody on file a turno, a sobreturno or a place as a walk-in. */
export function deskRequest(actor: StaffActor, patientId: string, now: Date = testNow) {
  return {
    booker: { kind: 'known' as const, patientId },
    idempotencyKey: randomUUID(),
    sessionId: null,
    address: '127.0.0.1',
    actor,
    now,
  };
}

/** A turno given at the counter. */
export async function giveTurno(
  services: BookingServices,
  { actor, patientId, slot, now = testNow }: { actor: StaffActor; patientId: string; slot: Slot; now?: Date },
) {
  const given = await bookAtDesk(services, { ...deskRequest(actor, patientId, now), slot });
  if (!given.ok) throw new Error(`The turno could not be given: ${given.refusal.code}`);
  return given.value.turno;
}
