import type { OpenedSession } from '../../contract/personal/session.ts';
import type { SystemRole } from '../../contract/public/sign-in.ts';
import { done, type Outcome, type Refusal, refuse } from '../refusal.ts';
import type { AccessServices } from './access-services.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { openSession, type SigningBrowser } from './open-session.ts';
import { orBlocked } from './or-blocked.ts';
import { rationStaffAttempt } from './staff-attempt.ts';
import { verifySystemUserPassword } from './verify-system-user-password.ts';

export interface StaffSignIn extends SigningBrowser {
  role: 'Admin' | 'Recepcionista';
  email: string;
  password: string;
  rememberMe: boolean;
  idempotencyKey?: string | undefined;
}

export interface SignedInStaff {
  user: { id: string; email: string; name: string; role: SystemRole };
  session: OpenedSession;
}

type StaffRefusal = 'CREDENTIALS_INVALID' | 'USER_INACTIVE' | 'TOO_MANY_ATTEMPTS' | 'PASSWORD_BLOCKED';

/** An administrator or a receptionist (specification §5, §8): their password, and that they are active. */
export async function signInStaff(
  { db, budgets }: AccessServices,
  { role, email, password, rememberMe, idempotencyKey, ...browser }: StaffSignIn,
): Promise<Outcome<SignedInStaff, StaffRefusal>> {
  const { address, now } = browser;
  const door = role === 'Admin' ? 'admin' : 'reception';
  const attempt = await rationStaffAttempt(
    budgets,
    { role, email, password, address, idempotencyKey, now },
    async () => {
      const found = await verifySystemUserPassword(db, { email, password, role });
      return { isRight: found.length === 1, found };
    },
  );
  if (!attempt.ok) return fail(orBlocked(attempt.refusal));
  const [user] = attempt.value;
  if (!user) return fail({ code: 'CREDENTIALS_INVALID' });
  if (!user.isActive) return fail({ code: 'USER_INACTIVE' }, user.id);
  const session = await openSession(
    db,
    { role: door, userId: user.id, credential: 'own_password', isRemembered: rememberMe },
    browser,
  );
  return done({ user: { id: user.id, email: user.email, name: user.name, role: user.role }, session });

  async function fail<Code extends StaffRefusal>(refusal: Refusal<Code>, userId?: string) {
    const event = { at: now, role: door, address, subjectUserId: userId ?? null } as const;
    await insertAuditEvent(db, { ...event, kind: 'sign_in_failed', detail: { code: refusal.code } });
    return refuse(refusal);
  }
}
