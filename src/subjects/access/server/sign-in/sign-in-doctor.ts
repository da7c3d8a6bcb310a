import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import {
  returnBudgets,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import {
  checkNothing,
  isPasswordOf,
} from '../../../../base/kernel/hashing/passwords.ts';
import {
  done,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { findAlarm, insertAlarm } from '../attempts/alarm-queries.ts';
import {
  rationStaffAttempt,
  type StaffAttemptRefusal,
} from '../attempts/staff-attempt.ts';
import {
  type DoctorRow,
  findSystemUser,
  listEnabledActiveDoctors,
} from '../attempts/staff-queries.ts';
import {
  type NewSession,
  openSession,
  type SigningBrowser,
} from '../session/open-session.ts';
import { findAccessSettings } from '../settings/access-setting-queries.ts';
import { verifySystemUserPassword } from './verify-system-user-password.ts';

export interface DoctorSignIn extends SigningBrowser {
  email: string;
  password: string;
  proofOfWork?: string | undefined;
  idempotencyKey?: string | undefined;
}

export interface SignedInDoctor extends NewSession {
  doctor: { id: string; name: string; email: string };
}

type DoctorRefusal =
  | 'CREDENTIALS_INVALID'
  | 'DOCTOR_NOT_FOUND'
  | 'USER_INACTIVE'
  | StaffAttemptRefusal;
type Passed = {
  credential: 'own_password' | 'default_password';
  userId: string | null;
} | null;
type Found = {
  passed: Passed;
  doctor: DoctorRow | undefined;
  isUserInactive?: boolean;
};

/**
 * Signs in a doctor in the specification's order (§5, §8, product §6): own password, then an enabled active
 * doctor of that e-mail; else the default password, only for a doctor who never set one. If that doctor's
 * user is inactive, the refusal says so. The session is always remembered.
 */
export async function signInDoctor(
  services: Services,
  { email, password, proofOfWork, idempotencyKey, ...browser }: DoctorSignIn,
): Promise<Outcome<SignedInDoctor, DoctorRefusal>> {
  const { db } = services;
  const { address, now } = browser;
  const attempt = await rationStaffAttempt<Found>(
    services,
    {
      role: 'Doctor',
      email,
      password,
      proofOfWork,
      idempotencyKey,
      now,
      browser: browser.browser,
      address,
    },
    async () => {
      const [user] = await verifySystemUserPassword(db, {
        email,
        password,
        role: 'Doctor',
      });
      const doctors = await listEnabledActiveDoctors(db, email);
      const doctor = doctors.length === 1 ? doctors[0] : undefined;
      if (user) {
        const passed: Passed = { credential: 'own_password', userId: user.id };
        return {
          isRight: true,
          found: { passed, doctor, isUserInactive: !user.isActive },
        };
      }
      const isDefault = await isDefaultPassword(services, {
        email,
        password,
        doctor,
        now,
      });
      const passed: Passed = isDefault
        ? { credential: 'default_password', userId: null }
        : null;
      return { isRight: isDefault, found: { passed, doctor } };
    },
  );
  if (!attempt.ok) return fail(attempt.refusal);
  const { passed, doctor, isUserInactive } = attempt.value;
  if (!passed) return fail({ code: 'CREDENTIALS_INVALID' });
  if (!doctor) return fail({ code: 'DOCTOR_NOT_FOUND' });
  if (isUserInactive) return fail({ code: 'USER_INACTIVE' });
  const { id, name } = doctor;
  const opened = await openSession(
    db,
    { role: 'doctor', doctorId: id, ...passed, isRemembered: true },
    browser,
  );
  return done({ doctor: { id, name, email: doctor.email }, ...opened });

  async function fail<Code extends DoctorRefusal>(refusal: Refusal<Code>) {
    const event = { at: now, role: 'doctor', address } as const;
    await insertAuditEvent(db, {
      ...event,
      kind: 'sign_in_failed',
      detail: { code: refusal.code },
    });
    return refuse(refusal);
  }
}

const offHours = 24;

/**
 * True if it is the clinic's default password and allowed: configured, not turned off, for an enabled doctor
 * who never set their own, within some days of being enabled. The failures of all doctors count together.
 */
async function isDefaultPassword(
  { db, snapshot, budgets, access }: Services,
  request: {
    email: string;
    password: string;
    doctor: DoctorRow | undefined;
    now: Date;
  },
): Promise<boolean> {
  const { password, now } = request;
  const defaultPasswordHash =
    access.defaultPasswordHash ??
    (await demoPasswordHash({ snapshot, access }));
  if (!defaultPasswordHash || !(await mayUseDefault(db, request)))
    return checkNothing(password);
  const spent = { defaultPassword: 'all' };
  const within = await spendBudgets(budgets, spent);
  if (!within.ok) {
    const until = new Date(now.getTime() + offHours * 3_600_000);
    if (await insertAlarm(db, { name: 'default_password_off', until, now })) {
      await insertAuditEvent(db, {
        kind: 'default_password_off',
        at: now,
        detail: { hours: offHours },
      });
    }
    return checkNothing(password);
  }
  const isRight = await isPasswordOf(defaultPasswordHash, password);
  if (isRight) await returnBudgets(budgets, spent);
  return isRight;
}

/** Once the clinic has left the demonstration, its password is invalid, even if the process started before. */
async function demoPasswordHash({
  snapshot,
  access,
}: Pick<Services, 'snapshot' | 'access'>): Promise<string | null> {
  if (!access.demoPasswordHash) return null;
  const { clinic } = await snapshot.current();
  return clinic.isDemo ? access.demoPasswordHash : null;
}

async function mayUseDefault(
  db: Services['db'],
  {
    email,
    doctor,
    now,
  }: { email: string; doctor: DoctorRow | undefined; now: Date },
): Promise<boolean> {
  if (!doctor?.enabledAt) return false;
  const { defaultPasswordDays } = await findAccessSettings(db);
  const enabledForMs = now.getTime() - doctor.enabledAt.getTime();
  if (enabledForMs > defaultPasswordDays * 24 * 3_600_000) return false;
  const user = await findSystemUser(db, { email, role: 'Doctor' });
  if (user && (user.passwordHash !== null || !user.isActive)) return false;
  return !(await findAlarm(db, { name: 'default_password_off', now }));
}
