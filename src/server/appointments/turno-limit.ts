import type { BookingPolicy } from '../../domain/scheduling/booking-policy.ts';
import { patientLimitReached } from '../../domain/scheduling/booking-policy.ts';
import type { Database } from '../db/database.ts';
import type { Refusal } from '../refusal.ts';
import { countFuture } from './booking-queries.ts';
import { countFutureSince } from './undo-cancellation-queries.ts';

/** The limit that one more turno of this patient would pass; null where there is room. */
export async function findTurnoLimit(
  db: Database,
  asked: { patientId: string; specialtyId: string; now: Date; policy: BookingPolicy },
): Promise<Refusal<'TOO_MANY_TURNOS'> | null> {
  return refusalOf(asked.policy, await countFuture(db, asked));
}

/**
 * The limit that a turno which comes back would pass by what its patient got since it was cancelled: what they had
 * together before, somebody granted.
 */
export async function findTurnoLimitPassedSince(
  db: Database,
  asked: { patientId: string; specialtyId: string; since: Date; now: Date; policy: BookingPolicy },
): Promise<Refusal<'TOO_MANY_TURNOS'> | null> {
  const future = await countFuture(db, asked);
  const since = await countFutureSince(db, asked);
  return refusalOf(asked.policy, {
    ofAll: since.ofAll > 0 ? future.ofAll : 0,
    ofSpecialty: since.ofSpecialty > 0 ? future.ofSpecialty : 0,
  });
}

function refusalOf(
  policy: BookingPolicy,
  { ofAll, ofSpecialty }: { ofAll: number; ofSpecialty: number },
): Refusal<'TOO_MANY_TURNOS'> | null {
  const reached = patientLimitReached(policy, { future: ofAll, futureInSpecialty: ofSpecialty });
  if (reached === null) return null;
  const { maxFuturePerPatient, maxFuturePerSpecialty } = policy;
  return reached === 'TOO_MANY_FUTURE'
    ? { code: 'TOO_MANY_TURNOS', data: { scope: 'clinic', limit: maxFuturePerPatient } }
    : { code: 'TOO_MANY_TURNOS', data: { scope: 'specialty', limit: maxFuturePerSpecialty } };
}
