import type { z } from 'zod';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
import type { SystemRole, SystemUserSchema } from '../../contract/sign-in.ts';
import {
  rationStaffAttempt,
  type StaffAttemptRefusal,
} from '../attempts/staff-attempt.ts';
import type { SystemUserRow } from '../attempts/staff-queries.ts';
import { verifySystemUserPassword } from './verify-system-user-password.ts';

export interface Verification {
  user_email: string;
  user_password: string;
  user_role: SystemRole;
  proof_of_work?: string | undefined;
  browser: Buffer;
  address: string;
  idempotencyKey?: string | undefined;
  now: Date;
}

/**
 * `verify_system_user_password` as called from outside (specification §7). Returns an empty list for a wrong
 * password. It spends the budget of signing in, so that it is no way around it.
 */
export async function answerVerification(
  services: Services,
  {
    user_email: email,
    user_password: password,
    user_role: role,
    proof_of_work,
    ...request
  }: Verification,
): Promise<Outcome<z.infer<typeof SystemUserSchema>[], StaffAttemptRefusal>> {
  const { db } = services;
  const { address, now } = request;
  const attempt = await rationStaffAttempt(
    services,
    { role, email, password, proofOfWork: proof_of_work, ...request },
    async () => {
      const systemUserPassword = await verifySystemUserPassword(db, {
        email,
        password,
        role,
      });
      return {
        isRight: systemUserPassword.length === 1,
        found: systemUserPassword,
      };
    },
  );
  const refusal = attempt.ok ? null : attempt.refusal;
  const systemUsers = attempt.ok ? attempt.value : [];
  await noteVerification(db, {
    role,
    address,
    now,
    found: systemUsers,
    code: refusal?.code ?? null,
  });
  if (refusal) return { ok: false, refusal };
  return done(
    systemUsers.map(({ id, name, isActive }) => ({
      id,
      email,
      name,
      role,
      is_active: isActive,
    })),
  );
}

const doorOf = {
  Doctor: 'doctor',
  Admin: 'admin',
  Recepcionista: 'reception',
} as const;

/**
 * Records the call. A right password opens no session here, and every guess counts, whichever way it came.
 */
async function noteVerification(
  db: Database,
  request: {
    role: SystemRole;
    address: string;
    now: Date;
    found: SystemUserRow[];
    code: string | null;
  },
): Promise<void> {
  const { role, address, now, found: systemUsers, code } = request;
  const [user] = systemUsers;
  await insertAuditEvent(db, {
    kind: user ? 'password_verified' : 'sign_in_failed',
    at: now,
    role: doorOf[role],
    address,
    subjectUserId: user?.id ?? null,
    detail: {
      way: 'rpc',
      ...(!user && { code: code ?? 'CREDENTIALS_INVALID' }),
    },
  });
}
