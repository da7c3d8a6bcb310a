import { commitIf } from '../db/commit-if.ts';
import type { AccessServices } from '../identity/access-services.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { checkNewPassword } from '../identity/check-new-password.ts';
import { openSession, type SigningBrowser } from '../identity/open-session.ts';
import { hashPassword } from '../identity/passwords.ts';
import { insertAdmin } from '../identity/recovery-queries.ts';
import { done, invalid, type Outcome, refuse } from '../refusal.ts';
import { importHolidays } from './import-holidays.ts';
import { deleteDemonstration, insertEmptyClinic } from './set-up-queries.ts';

export interface StartForReal extends SigningBrowser {
  name: string;
  email: string;
  password: string;
}

/**
 * From the demonstration to an empty clinic, at once and for good: what was invented goes, with every account and
 * session, and whoever asks is its administrator from then on. Of two who press at once, one finds it done.
 */
export async function startForReal(
  services: AccessServices,
  { name, email: typed, password, ...browser }: StartForReal,
): Promise<
  Outcome<
    { user: { id: string; name: string; email: string }; session: Awaited<ReturnType<typeof openSession>> },
    'INVALID_INPUT' | 'NOT_A_DEMONSTRATION'
  >
> {
  const { db } = services;
  const { address, now } = browser;
  const email = typed.toLowerCase();
  // A start for real refuses the demonstration's accounts by their e-mail.
  if (email.endsWith('@clinica.demo')) {
    return invalid('email', 'Escriba su propio e-mail: ese es de la demostración.');
  }
  const checked = await checkNewPassword(services, password, { names: [name], email });
  if (!checked.ok) return checked;
  const passwordHash = await hashPassword(checked.value);
  const admin = await commitIf(db, async (tx) => {
    if (!(await deleteDemonstration(tx))) return undefined;
    await insertEmptyClinic(tx);
    const made = await insertAdmin(tx, { name, email, passwordHash, now });
    await insertAuditEvent(tx, {
      ...{ kind: 'demonstration_emptied', at: now, role: 'admin', userId: made.id, address },
    });
    return made;
  });
  if (!admin) return refuse({ code: 'NOT_A_DEMONSTRATION' });
  await services.catalog.current();
  await importHolidays(services, now);
  const session = await openSession(
    db,
    { role: 'admin', userId: admin.id, credential: 'own_password', isRemembered: false },
    browser,
  );
  return done({ user: { id: admin.id, name, email }, session });
}
