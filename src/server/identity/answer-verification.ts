import type { z } from 'zod';
import type { SystemRole, SystemUserSchema } from '../../contract/public/sign-in.ts';
import type { Database } from '../db/database.ts';
import { done, type Outcome } from '../refusal.ts';
import type { AccessServices } from './access-services.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { orBlocked } from './or-blocked.ts';
import { rationStaffAttempt } from './staff-attempt.ts';
import type { SystemUserRow } from './staff-queries.ts';
import { verifySystemUserPassword } from './verify-system-user-password.ts';

export interface Verification {
  user_email: string;
  user_password: string;
  user_role: SystemRole;
  address: string;
  idempotencyKey?: string | undefined;
  now: Date;
}

/**
 * `verify_system_user_password` as it is called from outside (specification §7): an empty list where it does not
 * pass, within the same budget as signing in, so that it is no way around it.
 */
export async function answerVerification(
  { db, budgets }: AccessServices,
  { user_email: email, user_password: password, user_role: role, address, idempotencyKey, now }: Verification,
): Promise<Outcome<z.infer<typeof SystemUserSchema>[], 'TOO_MANY_ATTEMPTS' | 'PASSWORD_BLOCKED'>> {
  const attempt = await rationStaffAttempt(
    budgets,
    { role, email, password, address, idempotencyKey, now },
    async () => {
      const found = await verifySystemUserPassword(db, { email, password, role });
      return { isRight: found.length === 1, found };
    },
  );
  const refusal = attempt.ok ? null : orBlocked(attempt.refusal);
  const found = attempt.ok ? attempt.value : [];
  await noteVerification(db, { role, address, now, found, code: refusal?.code ?? null });
  if (refusal) return { ok: false, refusal };
  return done(found.map(({ id, name, isActive }) => ({ id, email, name, role, is_active: isActive })));
}

const doorOf = { Doctor: 'doctor', Admin: 'admin', Recepcionista: 'reception' } as const;

/** A password that passes here signs nobody in, and a guess is a guess whichever way it came. */
async function noteVerification(
  db: Database,
  asked: { role: SystemRole; address: string; now: Date; found: SystemUserRow[]; code: string | null },
): Promise<void> {
  const { role, address, now, found, code } = asked;
  const [user] = found;
  await insertAuditEvent(db, {
    ...{ kind: user ? 'password_verified' : 'sign_in_failed', at: now, role: doorOf[role], address },
    ...{ subjectUserId: user?.id ?? null },
    detail: { way: 'rpc', ...(!user && { code: code ?? 'CREDENTIALS_INVALID' }) },
  });
}
