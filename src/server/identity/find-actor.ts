import { levelOfSession, type PersonRole, type SessionFacts } from '../../domain/identity/session-level.ts';
import type { Database } from '../db/database.ts';
import type { Actor } from './actor.ts';
import { endReusedFamily } from './end-reused-family.ts';
import { hashOf, isSameHash } from './secrets.ts';
import {
  findSession,
  findSessionByToken,
  type SessionRow,
  type TokenRow,
  updateSessionEnded,
} from './session-queries.ts';

/** Seconds for which a token that was renewed is still honoured, for the tabs that asked at the same time. */
export const TOKEN_GRACE_SECONDS = 10;

export interface ShownSecrets {
  role: PersonRole;
  /** Of the role's cookie. */
  token: string | undefined;
  /** Of the header; it is in the same storage as what the browser shows of the session. */
  tabKey: string | undefined;
  address: string;
  now: Date;
}

/** The session that both secrets open, with the token that was shown; whether that one still serves is another question. */
export interface ShownSession {
  session: SessionRow & TokenRow;
  tokenHash: Buffer;
}

/**
 * Whose session the cookie and the tab key are: both or nothing. What ran out meanwhile ends here, whatever the
 * browser says; so does the whole family of a token that was renewed before and turns up again.
 */
export async function findShownSession(
  db: Database,
  { role, token, tabKey, address, now }: ShownSecrets,
): Promise<ShownSession | null> {
  if (!token || !tabKey) return null;
  const tokenHash = hashOf(token);
  const session = await findSessionByToken(db, { tokenHash, role });
  if (!session || !isSameHash(session.tabKeyHash, hashOf(tabKey))) return null;
  if (!session.isPersonAdmitted || (await hasEnded(db, session, now))) return null;
  const { replacedAt } = session;
  if (replacedAt && now.getTime() - replacedAt.getTime() > TOKEN_GRACE_SECONDS * 1000) {
    await endReusedFamily(db, { session, address, now });
    return null;
  }
  return { session, tokenHash };
}

/** Who asks, from the secrets that they showed; `expired`: they only have to renew their token. */
export async function findActor(db: Database, shown: ShownSecrets): Promise<Actor | 'expired' | null> {
  const found = await findShownSession(db, shown);
  if (!found) return null;
  return found.session.tokenExpiresAt > shown.now ? toActor(found.session, shown.now) : 'expired';
}

/** The same person's session read anew, after something of it changed. */
export async function findActorBySession(
  db: Database,
  { sessionId, role, now }: { sessionId: string; role: PersonRole; now: Date },
): Promise<Actor | null> {
  const session = await findSession(db, { sessionId, role });
  return session && !session.endedAt ? toActor(session, now) : null;
}

/** Whoever's session goes on by itself, as a stream's: null once it ended, whatever ended it. */
export async function findOpenActor(
  db: Database,
  { sessionId, role, now }: { sessionId: string; role: PersonRole; now: Date },
): Promise<Actor | null> {
  const session = await findSession(db, { sessionId, role });
  if (!session?.isPersonAdmitted || (await hasEnded(db, session, now))) return null;
  return toActor(session, now);
}

async function hasEnded(db: Database, session: SessionRow, now: Date): Promise<boolean> {
  if (session.endedAt) return true;
  const isOver = session.endsAt <= now;
  const isIdle = now.getTime() - session.usedAt.getTime() > session.idleMinutes * 60_000;
  if (!isOver && !isIdle) return false;
  await updateSessionEnded(db, { sessionId: session.id, reason: isOver ? 'over' : 'idle', now });
  return true;
}

/** Whoever's a session is that is open, with what it may do at this moment. */
export function toActor(session: SessionRow & TokenRow, now: Date): Actor {
  const { role, credential, hasSecondFactor, roleNeedsSecondFactor, factorAt } = session;
  const facts: SessionFacts = {
    role,
    credential,
    isIdentityVerified: session.isIdentityVerified,
    hasSecondFactor,
    raisedAt: session.raisedAt?.getTime() ?? null,
    raisedUsedAt: session.raisedUsedAt?.getTime() ?? null,
    factorAt: factorAt?.getTime() ?? null,
  };
  return {
    door: role,
    level: levelOfSession(facts, now.getTime()),
    sessionId: session.id,
    patientId: session.patientId,
    doctorId: session.doctorId,
    userId: session.userId,
    name: session.name,
    email: session.email,
    hasOwnPassword: session.hasOwnPassword,
    mustChoosePassword: credential === 'default_password',
    needsSecondFactor: hasSecondFactor && factorAt === null,
    asksSecondFactor: hasSecondFactor || roleNeedsSecondFactor,
    hasSecondFactor,
    facts,
    usedAt: session.usedAt,
    tokenExpiresAt: session.tokenExpiresAt,
  };
}
