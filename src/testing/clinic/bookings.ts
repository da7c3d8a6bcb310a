import { randomBytes, randomUUID } from 'node:crypto';
import { PRIVACY_POLICY_VERSION } from '../../base/clinic/rules/privacy-policy.ts';
import type { Services } from '../../base/doors/services.ts';
import { hashOf, makeToken } from '../../base/kernel/secrets/secrets.ts';
import { holdSlot } from '../../subjects/booking/server/hold/hold-slot.ts';
import type { BookingRequest } from '../../subjects/booking/server/take/booking-attempt.ts';
import { insertBookingProof } from '../../subjects/booking/server/take/booking-queries.ts';
import type { Slot } from '../../subjects/schedule/contract/slot.ts';

/** A Tuesday at 9:00 in Buenos Aires. Most tests run at this time. */
export const testNow = new Date('2026-11-24T12:00:00Z');

/** An instant given by its date and time in Buenos Aires, like `at('2026-11-25', '10:20')`. */
export function at(day: string, time: string): string {
  return new Date(`${day}T${time}:00-03:00`).toISOString();
}

/** A new browser's secret. */
export function newBrowser(): Buffer {
  return randomBytes(32);
}

/** The booking request of an identified patient, for a time without a hold. */
export async function requestOf(
  { db }: Services,
  {
    slot,
    patientId,
    now = testNow,
    holdId = randomUUID(),
  }: {
    slot: Slot;
    patientId: string;
    now?: Date;
    holdId?: string;
  },
): Promise<BookingRequest> {
  const proof = makeToken();
  await insertBookingProof(db, {
    tokenHash: hashOf(proof),
    holdId,
    patientId,
    credential: 'dni',
    expiresAt: new Date(now.getTime() + 15 * 60_000),
  });
  return {
    slot,
    holdId,
    booker: { kind: 'identified', proof },
    idempotencyKey: randomUUID(),
    browser: newBrowser(),
    address: '127.0.0.1',
    now,
  };
}

/** The same with a hold first, as the pages do it. */
export async function heldRequestOf(
  services: Services,
  {
    slot,
    patientId,
    now = testNow,
  }: { slot: Slot; patientId: string; now?: Date },
): Promise<BookingRequest> {
  const hold = await holdSlot(services, { slot, heldBy: newBrowser(), now });
  if (!hold.ok)
    throw new Error(`The slot could not be held: ${hold.refusal.code}`);
  return requestOf(services, { slot, patientId, now, holdId: hold.value.id });
}

export function newPatientData(dni: string) {
  return {
    dni,
    fullName: 'Ana Ñáñez',
    birthDate: '1990-05-25',
    phone: '11 5555-4444',
    consent: { policyVersion: PRIVACY_POLICY_VERSION },
  };
}
