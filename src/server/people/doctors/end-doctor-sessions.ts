import type { Call } from '../../clinic/call.ts';
import type { Services } from '../../clinic/services.ts';
import { updateSessionsRevoked } from '../../identity/session/session-queries.ts';
import { commitIf } from '../../kernel/db/commit-if.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { findDoctorExists } from './doctor-setup-queries.ts';
import { noteDoctorEvent } from './note-doctor-event.ts';

/** Signs a professional out everywhere; they may sign in again. */
export async function endDoctorSessions(
  { db }: Pick<Services, 'db'>,
  { doctorId, ...call }: Call<'admin'> & { doctorId: string },
): Promise<Outcome<{ ended: number }, 'NOT_FOUND'>> {
  if (!(await findDoctorExists(db, doctorId))) return refuse({ code: 'NOT_FOUND' });
  const ended = await commitIf(db, async (tx) => {
    const owner = { role: 'doctor', patientId: null, doctorId, userId: null } as const;
    const count = await updateSessionsRevoked(tx, { ...owner, now: call.now });
    if (count === 0) return undefined;
    await noteDoctorEvent(tx, call, { kind: 'doctor_sessions_ended', doctorId, detail: { count } });
    return count;
  });
  return done({ ended: ended ?? 0 });
}
