import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { updateSessionsRevoked } from '../../../access/server/session/session-queries.ts';
import { findDoctorExists } from '../doctor-setup-queries.ts';
import { noteDoctorEvent } from './note-doctor-event.ts';

/** Signs a professional out everywhere; they may sign in again. */
export async function endDoctorSessions(
  { db }: Pick<Services, 'db'>,
  { doctorId, ...call }: Call<'admin'> & { doctorId: string },
): Promise<Outcome<{ ended: number }, 'NOT_FOUND'>> {
  if (!(await findDoctorExists(db, doctorId)))
    return refuse({ code: 'NOT_FOUND' });
  const ended = await inTransaction(db, async (tx) => {
    const owner = {
      role: 'doctor',
      patientId: null,
      doctorId,
      userId: null,
    } as const;
    const count = await updateSessionsRevoked(tx, { ...owner, now: call.now });
    if (count === 0) return undefined;
    await noteDoctorEvent(tx, call, {
      kind: 'doctor_sessions_ended',
      doctorId,
      detail: { count },
    });
    return count;
  });
  return done({ ended: ended ?? 0 });
}
