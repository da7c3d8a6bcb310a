import { randomBytes, randomUUID } from 'node:crypto';
import { toRequest } from '../src/testing/servers/http-connection.ts';
import type { BenchClinic, BenchSlot } from './clinic.ts';
import { insertHolds, insertPatients, insertProofs } from './clinic-queries.ts';

/**
 * Requests that book these times, each for its own identified patient. `held`: each time has a hold, as the
 * pages do it. Otherwise the hold expired and was deleted.
 */
export async function toBookings(
  { owner, specialtyId, practiceId }: BenchClinic,
  slots: readonly BenchSlot[],
  { held }: { held: boolean },
): Promise<Buffer[]> {
  const patientIds = await insertPatients(owner, slots.length);
  const holdIds = slots.map(() => randomUUID());
  const tokens = slots.map(() => randomBytes(32).toString('base64url'));
  if (held) {
    const doctorIds = slots.map(({ doctorId }) => doctorId);
    const startsAt = slots.map((slot) => slot.startsAt);
    await insertHolds(owner, {
      ids: holdIds,
      specialtyId,
      practiceId,
      doctorIds,
      startsAt,
    });
  }
  await insertProofs(owner, { tokens, holdIds, patientIds });
  return slots.map(({ doctorId, practiceId, startsAt }, index) => {
    const booker = { kind: 'identified', proof: tokens[index] };
    return toRequest('POST', '/api/public/appointments', {
      body: { doctorId, practiceId, startsAt, holdId: holdIds[index], booker },
      headers: { 'idempotency-key': randomUUID() },
    });
  });
}

/** Requests that hold these times. */
export function toHolds(slots: readonly BenchSlot[]): Buffer[] {
  return slots.map(({ doctorId, practiceId, startsAt }) =>
    toRequest('POST', '/api/public/holds', {
      body: { doctorId, practiceId, startsAt },
    }),
  );
}

/** The same bookings for the bare server, also with one patient each. */
export async function toBareBookings(
  { owner }: BenchClinic,
  slots: readonly BenchSlot[],
): Promise<Buffer[]> {
  const patientIds = await insertPatients(owner, slots.length);
  return slots.map((slot, index) =>
    toRequest('POST', '/appointments', {
      body: { ...slot, patientId: patientIds[index] },
      headers: { 'idempotency-key': randomUUID() },
    }),
  );
}

export function toBareHolds(slots: readonly BenchSlot[]): Buffer[] {
  return slots.map((slot) => toRequest('POST', '/holds', { body: slot }));
}
