import type { Database } from '../base/kernel/db/database.ts';
import { isPasswordOf } from '../base/kernel/hashing/passwords.ts';
import { findSystemUser } from '../subjects/access/server/attempts/staff-queries.ts';
import { findPatientsByDni } from '../subjects/access/server/sign-in/patient-account-queries.ts';
import {
  type DemoAccount,
  demoAccounts,
  demoPassword,
} from './material/accounts.ts';

/**
 * Names the demonstration's accounts with the passwords that open them now. Says only that a password was
 * changed, and never prints a secret setting.
 */
export async function sayDemoAccounts(
  db: Database,
  { hasDefaultPassword }: { hasDefaultPassword: boolean },
): Promise<string[]> {
  const lines: string[] = [];
  for (const account of demoAccounts) {
    lines.push(
      `${account.role}: ${account.login} · ${await sayPassword(db, account, hasDefaultPassword)}`,
    );
  }
  return lines;
}

async function sayPassword(
  db: Database,
  { role, login, password }: DemoAccount,
  hasDefaultPassword: boolean,
): Promise<string> {
  if (role === 'Paciente') {
    const [patient] = await findPatientsByDni(db, login);
    if (!patient) return 'ya no está';
    return patient.passwordHash === null ? login : 'la clave que se eligió';
  }
  const user = await findSystemUser(db, { email: login, role });
  if (!user?.isActive) return 'sin acceso';
  if (user.passwordHash === null) {
    const byDefault = hasDefaultPassword
      ? 'la clave de DOCTOR_DEFAULT_PASSWORD'
      : demoPassword;
    return `${byDefault}, solo para elegir la suya`;
  }
  const isUnchanged =
    password !== null && (await isPasswordOf(user.passwordHash, password));
  return isUnchanged ? password : 'la clave que se eligió';
}
