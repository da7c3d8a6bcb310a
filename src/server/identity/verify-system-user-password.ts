import type { SystemRole } from '../../contract/public/sign-in.ts';
import type { Database } from '../db/database.ts';
import { checkNothing, isPasswordOf } from './passwords.ts';
import { findSystemUser, type SystemUserRow } from './staff-queries.ts';

/**
 * The specification's remote function (§7): the users whose e-mail, password and role these are, active or not;
 * nobody otherwise. The role is compared with what is stored, and gives nothing. It takes the time of one hash.
 */
export async function verifySystemUserPassword(
  db: Database,
  { email, password, role }: { email: string; password: string; role: SystemRole },
): Promise<SystemUserRow[]> {
  const user = await findSystemUser(db, { email, role });
  const isRight = user?.passwordHash
    ? await isPasswordOf(user.passwordHash, password)
    : await checkNothing(password);
  return user && isRight ? [user] : [];
}
