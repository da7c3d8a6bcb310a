import type { AdminDoctor } from '../../contract/admin/doctors.ts';
import type { Database } from '../db/database.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { findDoctorToSetUp, type OwnPolicyRow } from './doctor-listing-queries.ts';

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
  asked: { doctorId: string; now: Date },
): Promise<Outcome<AdminDoctor, 'NOT_FOUND'>> {
  const found = await findDoctorToSetUp(db, asked);
  if (!found) return refuse({ code: 'NOT_FOUND' });
  const { hasPassword, invitedUntil, lastSignInAt, policy, ...doctor } = found;
  return done({
    ...doctor,
    policy: policy ?? followsClinic,
    access: {
      hasPassword,
      invitedUntil: invitedUntil?.toISOString() ?? null,
      lastSignInAt: lastSignInAt?.toISOString() ?? null,
    },
  });
}
