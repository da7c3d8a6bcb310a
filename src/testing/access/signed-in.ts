import type { PersonRole } from '../../base/api/rules/session-level.ts';
import type { Actor } from '../../base/doors/actor.ts';
import type { Call } from '../../base/doors/call.ts';
import type { Services } from '../../base/doors/services.ts';
import {
  findActorBySession,
  findCall,
} from '../../subjects/access/server/session/find-actor.ts';
import { openSession } from '../../subjects/access/server/session/open-session.ts';
import { newBrowser, testNow } from '../clinic/bookings.ts';
import { clockAt } from '../clinic/calls.ts';

export interface SignedIn {
  browser: Buffer;
  /**
   * A call of this browser at the given time, with the actor of that time. Throws if the session has ended.
   */
  call(now?: Date): Promise<Call>;
  /** The actor that the browser's secrets identify at that time. */
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

/** Signs a person in, in a new browser unless the test passes one. */
export async function signedInAs(
  { db }: Pick<Services, 'db'>,
  {
    role = 'patient',
    credential = 'dni',
    browser = newBrowser(),
    now = testNow,
    ...person
  }: Who,
): Promise<SignedIn> {
  const { session, cookie } = await openSession(
    db,
    { role, credential, isRemembered: false, ...person },
    {
      shownToken: undefined,
      browser,
      device: 'Chrome en Android',
      address,
      now,
    },
  );
  const [{ tabKey }, { token }] = [session, cookie];
  const callAt = (at: Date) =>
    findCall(db, { role, token, tabKey, address, browser, now: at });
  const { sessionId } = ((await callAt(now)) as Call).actor;
  const actor = async (at: Date = testNow) => {
    const call = await callAt(at);
    return call === null || call === 'expired' ? call : call.actor;
  };
  return {
    browser,
    actor,
    async call(at = testNow) {
      const call = await callAt(at);
      if (call !== null && call !== 'expired') return call;
      // The browser renews its token and repeats the request.
      const renewed =
        call && (await findActorBySession(db, { sessionId, role, now: at }));
      if (!renewed) throw new Error('Nobody is signed in.');
      return { actor: renewed, browser, address, ...clockAt(at) };
    },
  };
}
