import { hashPassword } from '../../base/kernel/hashing/passwords.ts';
import type { EpochMinute } from '../../base/time/clinic-zone.ts';
import type { DemoDoctor } from '../make/make-doctors.ts';
import { type DemoAccount, demoAccounts } from '../material/accounts.ts';
import { timestamp } from '../material/timestamp.ts';

/** The accounts of the staff, and one without a password for each other doctor. */
export async function userRows(
  doctors: DemoDoctor[],
  { newId, createdAt }: { newId: () => string; createdAt: EpochMinute },
) {
  const accounts: DemoAccount[] = demoAccounts.filter(
    ({ role }) => role !== 'Paciente',
  );
  const others = doctors
    .filter(({ email }) => !accounts.some(({ login }) => login === email))
    .map(
      ({ email, data }): DemoAccount => ({
        role: 'Doctor',
        login: email,
        password: null,
        name: data.name,
      }),
    );
  return Promise.all(
    [...accounts, ...others].map(async ({ role, login, password, name }) => ({
      id: newId(),
      email: login,
      name,
      role,
      password_hash: password === null ? null : await hashPassword(password),
      created_at: timestamp(createdAt),
    })),
  );
}
