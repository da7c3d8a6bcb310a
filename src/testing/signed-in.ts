import type { PersonRole } from '../domain/identity/session-level.ts';
import type { SessionCookies } from '../server/http/session-cookies.ts';
import type { AccessServices } from '../server/identity/access-services.ts';
import type { Actor } from '../server/identity/actor.ts';
import { findActor, findActorBySession } from '../server/identity/find-actor.ts';
import { openSession } from '../server/identity/open-session.ts';
import type { PersonalCall } from '../server/identity/personal-call.ts';
import { newBrowser, testNow } from './bookings.ts';

export interface SignedIn {
  browser: Buffer;
  /** A request of this browser at that moment, with who it is then. Throws where nobody is signed in any more. */
  call(now?: Date): Promise<PersonalCall>;
  /** Who the browser's secrets are at that moment. */
  actor(now?: Date): Promise<Actor | 'expired' | null>;
}

interface Who {
  role?: PersonRole;
  patientId?: string;
  doctorId?: string;
  userId?: string;
  credential?: 'dni' | 'default_password' | 'own_password';
  browser?: Buffer;
  now?: Date;
}

const address = '192.0.2.7';

/** Somebody signed in, in a browser of their own unless the test names one. */
export async function signedInAs(
  { db }: Pick<AccessServices, 'db'>,
  { role = 'patient', credential = 'dni', browser = newBrowser(), now = testNow, ...person }: Who,
): Promise<SignedIn> {
  const jar = new Map<PersonRole, string>();
  const cookies: SessionCookies = {
    read: (of) => jar.get(of),
    write: (of, token) => void jar.set(of, token),
    clear: (of) => void jar.delete(of),
  };
  const { tabKey } = await openSession(
    db,
    { role, credential, isRemembered: false, ...person },
    { cookies, browser, device: 'Chrome en Android', address, now },
  );
  const { sessionId } = (await findActor(db, {
    ...{ role, token: cookies.read(role), tabKey, address, now },
  })) as Actor;
  const actor = (at: Date = testNow) =>
    findActor(db, { role, token: cookies.read(role), tabKey, address, now: at });
  return {
    browser,
    actor,
    async call(at = testNow) {
      const shown = await actor(at);
      // The browser has its token renewed, and asks again.
      const found = shown === 'expired' ? await findActorBySession(db, { sessionId, role, now: at }) : shown;
      if (found === null) throw new Error('Nobody is signed in.');
      return { actor: found, browser, address, now: at };
    },
  };
}
