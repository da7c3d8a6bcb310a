import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { updateLinksVoided } from '../../../access/server/links/access-link-queries.ts';
import type { AdminDoctor } from '../../contract/doctors.ts';
import { insertOrFindDoctorAccount } from '../doctor-setup-queries.ts';
import { updateDoctorAccountActive } from './doctor-access-queries.ts';
import { noteDoctorEvent } from './note-doctor-event.ts';
import { readDoctorToSetUp } from './read-doctor-to-set-up.ts';

/**
 * Takes a professional's access away, or gives it back. Sessions, streams and links end at once; agenda and
 * appointments stay. No revision is compared, because the administrator's page may be old.
 */
export async function changeDoctorAccess(
  { db }: Pick<Services, 'db'>,
  {
    doctorId,
    isSuspended,
    ...call
  }: Call<'admin'> & { doctorId: string; isSuspended: boolean },
): Promise<Outcome<AdminDoctor, 'NOT_FOUND'>> {
  const { now } = call;
  const isThere = await inTransaction(db, async (tx) => {
    // A doctor who signs in with the clinic's default password may have no account yet.
    const account = await insertOrFindDoctorAccount(tx, doctorId);
    if (!account) return undefined;
    const { id: userId } = account;
    if (
      !(await updateDoctorAccountActive(tx, { userId, isActive: !isSuspended }))
    )
      return true;
    if (isSuspended)
      await updateLinksVoided(tx, { patientId: null, userId, now });
    const kind = isSuspended ? 'doctor_suspended' : 'doctor_readmitted';
    await noteDoctorEvent(tx, call, { kind, doctorId, subjectUserId: userId });
    return true;
  });
  return isThere
    ? readDoctorToSetUp(db, { doctorId, now })
    : refuse({ code: 'NOT_FOUND' });
}
