import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { hashPassword } from '../../../../base/kernel/hashing/passwords.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { checkNewPassword } from '../../../access/server/passwords/check-new-password.ts';
import { insertAdmin } from '../../../access/server/passwords/recovery-queries.ts';
import {
  type NewSession,
  openSession,
  type SigningBrowser,
} from '../../../access/server/session/open-session.ts';
import { importHolidays } from '../../../schedule/server/holidays/import-holidays.ts';
import {
  deleteDemonstration,
  insertEmptyClinic,
  listAttachmentIds,
  lockDemonstration,
} from './set-up-queries.ts';

export interface StartForReal extends SigningBrowser {
  name: string;
  email: string;
  password: string;
}

/**
 * Turns the demonstration into an empty clinic for good: deletes all invented data, accounts and sessions,
 * and makes the caller its administrator. The second of two simultaneous requests is refused.
 */
export async function startForReal(
  services: Services,
  { name, email: typed, password, ...browser }: StartForReal,
): Promise<
  Outcome<
    NewSession & { user: { id: string; name: string; email: string } },
    'INVALID_INPUT' | 'NOT_A_DEMONSTRATION'
  >
> {
  const { db } = services;
  const { address, now } = browser;
  const email = typed.toLowerCase();
  // `npm start` without a demonstration recognises the demonstration's accounts by this domain, and refuses
  // them.
  if (email.endsWith('@clinica.demo')) {
    return invalid(
      'email',
      'Escriba su propio e-mail: ese es de la demostración.',
    );
  }
  const checked = await checkNewPassword(services, password, {
    names: [name],
    email,
  });
  if (!checked.ok) return checked;
  const passwordHash = await hashPassword(checked.value);
  let inventedFiles: string[] = [];
  const admin = await inTransaction(db, async (tx) => {
    await lockDemonstration(tx);
    inventedFiles = await listAttachmentIds(tx);
    if (!(await deleteDemonstration(tx))) return undefined;
    await insertEmptyClinic(tx);
    const made = await insertAdmin(tx, { name, email, passwordHash, now });
    await insertAuditEvent(tx, {
      kind: 'demonstration_emptied',
      at: now,
      role: 'admin',
      userId: made.id,
      address,
    });
    return made;
  });
  if (!admin) return refuse({ code: 'NOT_A_DEMONSTRATION' });
  for (const id of inventedFiles)
    await services.files.remove(id).catch(() => {});
  await services.snapshot.current();
  await importHolidays(services, now);
  const opened = await openSession(
    db,
    {
      role: 'admin',
      userId: admin.id,
      credential: 'own_password',
      isRemembered: false,
    },
    browser,
  );
  return done({ user: { id: admin.id, name, email }, ...opened });
}
