import type { PersonRole } from '../../../../base/api/rules/session-level.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import { findRememberedSession } from './session-queries.ts';

interface ShownCookies {
  /** The value of the role's cookie; undefined: there is none. */
  tokenOf: (role: PersonRole) => string | undefined;
  /** The browser's own secret, hashed. */
  browser: Buffer;
  now: Date;
}

const roles: readonly PersonRole[] = [
  'patient',
  'doctor',
  'admin',
  'reception',
];

/**
 * Lists the roles whose session this browser was to remember. Safari removes the tab key after seven days
 * without use, but no cookie of the server: such a session opens nothing, and still tells its owner.
 */
export async function listRemembered(
  { db }: Pick<Services, 'db'>,
  shown: ShownCookies,
): Promise<PersonRole[]> {
  const found = await Promise.all(
    roles.map((role) => findOfRole(db, role, shown)),
  );
  return roles.filter((_, index) => found[index] !== undefined);
}

/** The DNI of the patient who chose to be remembered in this browser. */
export async function tellRememberedDni(
  { db }: Pick<Services, 'db'>,
  shown: ShownCookies,
): Promise<{ dni: string | null }> {
  return { dni: (await findOfRole(db, 'patient', shown))?.dni ?? null };
}

async function findOfRole(
  db: Services['db'],
  role: PersonRole,
  { tokenOf, browser, now }: ShownCookies,
) {
  const token = tokenOf(role);
  if (!token) return undefined;
  return findRememberedSession(db, {
    role,
    tokenHash: hashOf(token),
    browserHash: browser,
    now,
  });
}
