import type { BookingPolicy } from '../../../../base/clinic/rules/booking-policy.ts';
import { patientLimitReached } from '../../../../base/clinic/rules/booking-policy.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { Refusal } from '../../../../base/kernel/refusal.ts';
import { countFuture } from './booking-queries.ts';
import { countFutureSince } from './undo-cancellation-queries.ts';

/** Finds the limit that one more appointment of this patient would exceed. Null: none. */
export async function findAppointmentLimit(
  db: Database,
  request: {
    patientId: string;
    specialtyId: string;
    now: Date;
    policy: BookingPolicy;
  },
): Promise<Refusal<'TOO_MANY_APPOINTMENTS'> | null> {
  return refusalOf(request.policy, await countFuture(db, request));
}

/**
 * Finds the limit that restoring a cancelled appointment would exceed. Only appointments since the
 * cancellation can exceed it, because the earlier ones were allowed together.
 */
export async function findAppointmentLimitPassedSince(
  db: Database,
  request: {
    patientId: string;
    specialtyId: string;
    since: Date;
    now: Date;
    policy: BookingPolicy;
  },
): Promise<Refusal<'TOO_MANY_APPOINTMENTS'> | null> {
  const future = await countFuture(db, request);
  const since = await countFutureSince(db, request);
  return refusalOf(request.policy, {
    ofAll: since.ofAll > 0 ? future.ofAll : 0,
    ofSpecialty: since.ofSpecialty > 0 ? future.ofSpecialty : 0,
  });
}

/** Returns the limit that one more appointment would exceed, with these to come. Null: none. */
export function limitReached(
  policy: BookingPolicy,
  { ofAll, ofSpecialty }: { ofAll: number; ofSpecialty: number },
): { scope: 'clinic' | 'specialty'; limit: number } | null {
  const reached = patientLimitReached(policy, {
    future: ofAll,
    futureInSpecialty: ofSpecialty,
  });
  if (reached === null) return null;
  const { maxFuturePerPatient, maxFuturePerSpecialty } = policy;
  return reached === 'TOO_MANY_FUTURE'
    ? { scope: 'clinic', limit: maxFuturePerPatient }
    : { scope: 'specialty', limit: maxFuturePerSpecialty };
}

function refusalOf(
  ...given: Parameters<typeof limitReached>
): Refusal<'TOO_MANY_APPOINTMENTS'> | null {
  const limit = limitReached(...given);
  return limit && { code: 'TOO_MANY_APPOINTMENTS', data: limit };
}
