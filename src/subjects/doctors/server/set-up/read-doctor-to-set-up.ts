import type { Database } from '../../../../base/kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { AdminDoctor } from '../../contract/doctors.ts';
import {
  findDoctorToSetUp,
  type OwnPolicyRow,
} from '../doctor-listing-queries.ts';

const followsClinic: OwnPolicyRow = {
  minNoticeMinutes: null,
  horizonDays: null,
  changeUntilHours: null,
  bufferMinutes: null,
  maxOverbookedPerHalfDay: null,
};

/** One professional with everything that an administrator may change, and the revision to send back with it. */
export async function readDoctorToSetUp(
  db: Database,
  request: { doctorId: string; now: Date },
): Promise<Outcome<AdminDoctor, 'NOT_FOUND'>> {
  const doctorToSetUp = await findDoctorToSetUp(db, request);
  if (!doctorToSetUp) return refuse({ code: 'NOT_FOUND' });
  const {
    isSuspended,
    openSessions,
    hasPassword,
    invitedUntil,
    lastSignInAt,
    policy,
    ...doctor
  } = doctorToSetUp;
  return done({
    ...doctor,
    policy: policy ?? followsClinic,
    access: {
      isSuspended,
      openSessions,
      hasPassword,
      invitedUntil: invitedUntil?.toISOString() ?? null,
      lastSignInAt: lastSignInAt?.toISOString() ?? null,
    },
  });
}
