import type { OpenedSession } from '../../../../base/api/contract/session.ts';
import type { PersonRole } from '../../../../base/api/rules/session-level.ts';
import type { SessionCookie } from '../../../../base/doors/request-cookies.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { hashOf, makeToken } from '../../../../base/kernel/secrets/secrets.ts';
import { toActor } from './find-actor.ts';
import { insertKnownDevice } from './known-device-queries.ts';
import { insertKnownStaffBrowser } from './known-staff-browser-queries.ts';
import {
  findSessionByToken,
  insertSession,
  type SessionRow,
  updateSessionEnded,
} from './session-queries.ts';
import { toSessionState } from './session-state.ts';

export interface WhoSignsIn {
  role: PersonRole;
  patientId?: string | null;
  doctorId?: string | null;
  userId?: string | null;
  credential: SessionRow['credential'];
  isRemembered: boolean;
}

/** The browser that signs in, and what the session keeps of it. */
export interface SigningBrowser {
  /** The token of the session that the same role had there; undefined: none. */
  shownToken: string | undefined;
  /** Its own secret, hashed. */
  browser: Buffer;
  device: string;
  address: string;
  now: Date;
}

export interface NewSession {
  session: OpenedSession;
  cookie: SessionCookie;
}

/** Opens a new session, and ends the one of the shown token. The tab key is told only this once. */
export async function openSession(
  db: Database,
  who: WhoSignsIn,
  { shownToken, browser, device, address, now }: SigningBrowser,
): Promise<NewSession> {
  const { role, credential, isRemembered } = who;
  const person = {
    patientId: who.patientId ?? null,
    doctorId: who.doctorId ?? null,
    userId: who.userId ?? null,
  };
  const [token, tabKey] = [makeToken(), makeToken()];
  const opened = await inTransaction(db, async (tx) => {
    if (shownToken) await endBefore(tx, { role, token: shownToken, now });
    const session = await insertSession(tx, {
      ...person,
      role,
      credential,
      isRemembered,
      device,
      now,
      tokenHash: hashOf(token),
      tabKeyHash: hashOf(tabKey),
      browserHash: browser,
    });
    const actor = toActor(session, now);
    if (person.patientId && actor.level !== 'N1') {
      await insertKnownDevice(tx, {
        patientId: person.patientId,
        browserHash: browser,
        now,
      });
    }
    if (person.userId && credential === 'own_password') {
      await insertKnownStaffBrowser(tx, {
        userId: person.userId,
        browserHash: browser,
        now,
      });
    }
    await insertAuditEvent(tx, {
      kind: 'sign_in',
      at: now,
      role,
      sessionId: session.id,
      address,
      ...person,
      detail: { credential, level: actor.level, device },
    });
    return { actor, endsAt: session.endsAt };
  });
  if (!opened) throw new Error('A session could not be opened.');
  return {
    session: { ...toSessionState(opened.actor, now), tabKey },
    cookie: { role, token, lastsUntil: isRemembered ? opened.endsAt : null },
  };
}

async function endBefore(
  tx: Database,
  { role, token, now }: { role: PersonRole; token: string; now: Date },
): Promise<void> {
  const session = await findSessionByToken(tx, {
    tokenHash: hashOf(token),
    role,
  });
  if (session)
    await updateSessionEnded(tx, {
      sessionId: session.id,
      reason: 'signed_out',
      now,
    });
}
