import type { OpenedSession } from '../../contract/personal/session.ts';
import type { PersonRole } from '../../domain/identity/session-level.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import type { SessionCookies } from '../http/session-cookies.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { toActor } from './find-actor.ts';
import { insertKnownDevice } from './known-device-queries.ts';
import { hashOf, makeToken } from './secrets.ts';
import { findSessionByToken, insertSession, type SessionRow, updateSessionEnded } from './session-queries.ts';
import { toSessionState } from './session-state.ts';

export interface WhoSignsIn {
  role: PersonRole;
  patientId?: string | null;
  doctorId?: string | null;
  userId?: string | null;
  credential: SessionRow['credential'];
  isRemembered: boolean;
}

/** The browser that signs in: what of it is kept with the session. */
export interface SigningBrowser {
  cookies: SessionCookies;
  /** Its own secret, hashed. */
  browser: Buffer;
  device: string;
  address: string;
  now: Date;
}

/**
 * A new session, whatever there was before: its token goes into the role's cookie, and the tab key is told this
 * once. The session that the same cookie held ends.
 */
export async function openSession(
  db: Database,
  who: WhoSignsIn,
  { cookies, browser, device, address, now }: SigningBrowser,
): Promise<OpenedSession> {
  const { role, credential, isRemembered } = who;
  const person = {
    patientId: who.patientId ?? null,
    doctorId: who.doctorId ?? null,
    userId: who.userId ?? null,
  };
  const [token, tabKey, before] = [makeToken(), makeToken(), cookies.read(role)];
  const opened = await commitIf(db, async (tx) => {
    if (before) await endBefore(tx, { role, token: before, now });
    const session = await insertSession(tx, {
      ...{ ...person, role, credential, isRemembered, device, now },
      tokenHash: hashOf(token),
      tabKeyHash: hashOf(tabKey),
      browserHash: browser,
    });
    const actor = toActor(session, now);
    if (person.patientId && actor.level !== 'N1') {
      await insertKnownDevice(tx, { patientId: person.patientId, browserHash: browser, now });
    }
    await insertAuditEvent(tx, {
      ...{ kind: 'sign_in', at: now, role, sessionId: session.id, address, ...person },
      detail: { credential, level: actor.level, device },
    });
    return { actor, endsAt: session.endsAt };
  });
  if (!opened) throw new Error('A session could not be opened.');
  cookies.write(role, token, isRemembered ? opened.endsAt : null);
  return { ...toSessionState(opened.actor, now), tabKey };
}

async function endBefore(
  tx: Database,
  { role, token, now }: { role: PersonRole; token: string; now: Date },
): Promise<void> {
  const session = await findSessionByToken(tx, { tokenHash: hashOf(token), role });
  if (session) await updateSessionEnded(tx, { sessionId: session.id, reason: 'signed_out', now });
}
