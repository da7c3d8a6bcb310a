import type { Services } from '../../../base/doors/services.ts';
import type { DoctorAccount } from '../contract/users.ts';
import { listDoctorAccountRows } from './doctor-account-queries.ts';

/** All professionals, also former, with how each signs in. */
export async function listDoctorAccounts(
  { db }: Pick<Services, 'db'>,
  now: Date,
): Promise<DoctorAccount[]> {
  const rows = await listDoctorAccountRows(db, now);
  return rows.map(({ invitedUntil, lastSignInAt, ...row }) => ({
    ...row,
    invitedUntil: invitedUntil?.toISOString() ?? null,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
  }));
}
