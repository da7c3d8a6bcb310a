import { randomUUID } from 'node:crypto';
import type { Actor } from '../../base/doors/actor.ts';
import type { Services } from '../../base/doors/services.ts';
import { bookAtDesk } from '../../subjects/booking/server/desk/book-at-desk.ts';
import type { Slot } from '../../subjects/schedule/contract/slot.ts';
import { testNow } from './bookings.ts';
import { callBy } from './calls.ts';

/** The counter's request for an appointment, an overbooking or a walk-in of a patient on file. */
export function deskRequest(
  actor: Actor<'reception'>,
  patientId: string,
  now: Date = testNow,
) {
  return {
    booker: { kind: 'known' as const, patientId },
    idempotencyKey: randomUUID(),
    ...callBy(actor, now),
  };
}

/** An appointment given at the counter. */
export async function giveAppointment(
  services: Services,
  {
    actor,
    patientId,
    slot,
    now = testNow,
  }: { actor: Actor<'reception'>; patientId: string; slot: Slot; now?: Date },
) {
  const given = await bookAtDesk(services, {
    ...deskRequest(actor, patientId, now),
    slot,
  });
  if (!given.ok)
    throw new Error(
      `The appointment could not be given: ${given.refusal.code}`,
    );
  return given.value.appointment;
}
