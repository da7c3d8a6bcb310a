import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import {
  done,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import type { SystemRole } from '../../contract/sign-in.ts';
import {
  rationStaffAttempt,
  type StaffAttemptRefusal,
} from '../attempts/staff-attempt.ts';
import {
  type NewSession,
  openSession,
  type SigningBrowser,
} from '../session/open-session.ts';
import { verifySystemUserPassword } from './verify-system-user-password.ts';

export interface StaffSignIn extends SigningBrowser {
  role: 'Admin' | 'Recepcionista';
  email: string;
  password: string;
  rememberMe: boolean;
  proofOfWork?: string | undefined;
  idempotencyKey?: string | undefined;
}

export interface SignedInStaff extends NewSession {
  user: { id: string; email: string; name: string; role: SystemRole };
}

type StaffRefusal =
  | 'CREDENTIALS_INVALID'
  | 'USER_INACTIVE'
  | StaffAttemptRefusal;

/**
 * Signs in an administrator or a receptionist (specification §5, §8): the password must be right, and the account
 * active.
 */
export async function signInStaff(
  services: Services,
  {
    role,
    email,
    password,
    rememberMe,
    proofOfWork,
    idempotencyKey,
    ...browser
  }: StaffSignIn,
): Promise<Outcome<SignedInStaff, StaffRefusal>> {
  const { db } = services;
  const { address, now } = browser;
  const door = role === 'Admin' ? 'admin' : 'reception';
  const attempt = await rationStaffAttempt(
    services,
    {
      role,
      email,
      password,
      proofOfWork,
      idempotencyKey,
      browser: browser.browser,
      address,
      now,
    },
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
  if (!attempt.ok) return fail(attempt.refusal);
  const [user] = attempt.value;
  if (!user) return fail({ code: 'CREDENTIALS_INVALID' });
  if (!user.isActive) return fail({ code: 'USER_INACTIVE' }, user.id);
  const opened = await openSession(
    db,
    {
      role: door,
      userId: user.id,
      credential: 'own_password',
      isRemembered: rememberMe,
    },
    browser,
  );
  return done({
    user: { id: user.id, email: user.email, name: user.name, role: user.role },
    ...opened,
  });

  async function fail<Code extends StaffRefusal>(
    refusal: Refusal<Code>,
    userId?: string,
  ) {
    const event = {
      at: now,
      role: door,
      address,
      subjectUserId: userId ?? null,
    } as const;
    await insertAuditEvent(db, {
      ...event,
      kind: 'sign_in_failed',
      detail: { code: refusal.code },
    });
    return refuse(refusal);
  }
}
