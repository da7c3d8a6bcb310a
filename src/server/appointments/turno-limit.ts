import type { BookingPolicy } from '../../domain/scheduling/booking-policy.ts';
import { patientLimitReached } from '../../domain/scheduling/booking-policy.ts';
import type { Database } from '../db/database.ts';
import type { Refusal } from '../refusal.ts';
import { countFuture } from './booking-queries.ts';

/** The limit that one more turno of this patient would pass; null where there is room. */
export async function findTurnoLimit(
  db: Database,
  asked: { patientId: string; specialtyId: string; now: Date; policy: BookingPolicy },
): Promise<Refusal<'TOO_MANY_TURNOS'> | null> {
  const { ofAll, ofSpecialty } = await countFuture(db, asked);
  const reached = patientLimitReached(asked.policy, { future: ofAll, futureInSpecialty: ofSpecialty });
  if (reached === null) return null;
  const { maxFuturePerPatient, maxFuturePerSpecialty } = asked.policy;
  return reached === 'TOO_MANY_FUTURE'
    ? { code: 'TOO_MANY_TURNOS', data: { scope: 'clinic', limit: maxFuturePerPatient } }
    : { code: 'TOO_MANY_TURNOS', data: { scope: 'specialty', limit: maxFuturePerSpecialty } };
}
