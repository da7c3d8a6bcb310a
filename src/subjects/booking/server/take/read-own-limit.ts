import type { SessionLevel } from '../../../../base/api/rules/session-level.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { isSureOfPatient } from '../../../access/server/session/is-sure-of-patient.ts';
import type { AppointmentLimit } from '../../../appointments/contract/account.ts';
import { findNextCounted } from '../../../appointments/server/own/own-appointment-queries.ts';
import { limitReached } from './appointment-limit.ts';
import { countFuture } from './booking-queries.ts';

/**
 * Returns the limit that one more appointment would exceed. Null: none that may be told. A session that is
 * not sure of the patient learns only of the total: others would reveal specialties.
 */
export async function readOwnLimit(
  { db, snapshot }: Pick<Services, 'db' | 'snapshot'>,
  request: {
    patientId: string;
    level: SessionLevel;
    browser: Buffer;
    specialtyId: string;
    now: Date;
  },
): Promise<AppointmentLimit | null> {
  const { policy } = await snapshot.any();
  const [isSure, future] = await Promise.all([
    isSureOfPatient(db, request),
    countFuture(db, request),
  ]);
  if (!isSure) {
    const reached = limitReached(policy, { ...future, ofSpecialty: 0 });
    return reached && { scope: null, limit: null, appointmentId: null };
  }
  const reached = limitReached(policy, future);
  if (!reached) return null;
  const specialtyId =
    reached.scope === 'specialty' ? request.specialtyId : null;
  return {
    ...reached,
    appointmentId: await findNextCounted(db, { ...request, specialtyId }),
  };
}
