import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  checkNothing,
  isPasswordOf,
} from '../../../../base/kernel/hashing/passwords.ts';
import type { SystemRole } from '../../contract/sign-in.ts';
import {
  findSystemUser,
  type SystemUserRow,
} from '../attempts/staff-queries.ts';

/**
 * The specification's remote function (§7): the users with this e-mail, password and role, active or not; otherwise
 * none. The role is compared with the stored one, and grants nothing. It takes the time of one hash.
 */
export async function verifySystemUserPassword(
  db: Database,
  {
    email,
    password,
    role,
  }: { email: string; password: string; role: SystemRole },
): Promise<SystemUserRow[]> {
  const user = await findSystemUser(db, { email, role });
  const isRight = user?.passwordHash
    ? await isPasswordOf(user.passwordHash, password)
    : await checkNothing(password);
  return user && isRight ? [user] : [];
}
