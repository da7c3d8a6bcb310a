import type { SessionLevel } from '../../../../base/api/rules/session-level.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { isSureOfPatient } from '../../../access/server/session/is-sure-of-patient.ts';
import type { AppointmentLimit } from '../../../appointments/contract/account.ts';
import { findNextCounted } from '../../../appointments/server/own/own-appointment-queries.ts';
import { limitReached } from './appointment-limit.ts';
import { countFuture } from './booking-queries.ts';

/**
 * The limit that one more appointment of the specialty would exceed; null: none that may be told. Who is not sure enough
 * is told only of that of all appointments, and not that it is that one: whoever asked for one specialty after the other
 * would learn which the patient has an appointment in.
 */
export async function readOwnLimit(
  { db, snapshot }: Pick<Services, 'db' | 'snapshot'>,
  request: { patientId: string; level: SessionLevel; browser: Buffer; specialtyId: string; now: Date },
): Promise<AppointmentLimit | null> {
  const { policy } = await snapshot.any();
  const [isSure, future] = await Promise.all([isSureOfPatient(db, request), countFuture(db, request)]);
  if (!isSure) {
    const reached = limitReached(policy, { ...future, ofSpecialty: 0 });
    return reached && { scope: null, limit: null, appointmentId: null };
  }
  const reached = limitReached(policy, future);
  if (!reached) return null;
  const specialtyId = reached.scope === 'specialty' ? request.specialtyId : null;
  return { ...reached, appointmentId: await findNextCounted(db, { ...request, specialtyId }) };
}
