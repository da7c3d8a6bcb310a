import {
  levelOfSession,
  type PersonRole,
  type SessionFacts,
} from '../../../../base/api/rules/session-level.ts';
import type { ActingFor, Actor } from '../../../../base/doors/actor.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { hashOf, isSameHash } from '../../../../base/kernel/secrets/secrets.ts';
import { scopeOn } from '../../../../base/person/rules/family/family-link.ts';
import { toldName } from '../../../../base/person/rules/person-names.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import { endReusedFamily } from './end-reused-family.ts';
import {
  findSession,
  findSessionByToken,
  type SessionRow,
  type TokenRow,
  updateSessionEnded,
} from './session-queries.ts';

/** Seconds for which a renewed token is still accepted, for tabs that asked at the same time. */
export const TOKEN_GRACE_SECONDS = 10;

export interface ShownSecrets {
  role: PersonRole;
  /** From the role's cookie. */
  token: string | undefined;
  /** From the header; the browser stores it beside the session's display data. */
  tabKey: string | undefined;
  address: string;
  now: Date;
}

/**
 * The session that both secrets open, with the token shown; whether that token is still valid is checked elsewhere.
 */
export interface ShownSession {
  session: SessionRow & TokenRow;
  tokenHash: Buffer;
}

/**
 * The session of the cookie and the tab key: both or none. An expired session ends here, whatever the browser says;
 * so does the whole family of a renewed token that turns up again.
 */
export async function findShownSession(
  db: Database,
  { role, token, tabKey, address, now }: ShownSecrets,
): Promise<ShownSession | null> {
  if (!token || !tabKey) return null;
  const tokenHash = hashOf(token);
  const session = await findSessionByToken(db, { tokenHash, role });
  if (!session || !isSameHash(session.tabKeyHash, hashOf(tabKey))) return null;
  if (!session.isPersonAdmitted || (await hasEnded(db, session, now)))
    return null;
  const { replacedAt } = session;
  if (
    replacedAt &&
    now.getTime() - replacedAt.getTime() > TOKEN_GRACE_SECONDS * 1000
  ) {
    await endReusedFamily(db, { session, address, now });
    return null;
  }
  return { session, tokenHash };
}

/**
 * The call of the person that the secrets identify; `expired`: they only have to renew their token. The statement that
 * reads the session reads the clinic's zone too, so a changed zone holds from the next request.
 */
export async function findCall(
  db: Database,
  { browser, ...shown }: ShownSecrets & { browser: Buffer },
): Promise<Call | 'expired' | null> {
  const shownSession = await findShownSession(db, shown);
  if (!shownSession) return null;
  const { session } = shownSession;
  const { address, now } = shown;
  if (session.tokenExpiresAt <= now) return 'expired';
  const { zone } = session;
  return {
    actor: toActor(session, now),
    now,
    today: dayAt(now, zone),
    zone,
    address,
    browser,
  };
}

/** Reads the same person's session again, after a change to it. */
export async function findActorBySession(
  db: Database,
  { sessionId, role, now }: { sessionId: string; role: PersonRole; now: Date },
): Promise<Actor | null> {
  const session = await findSession(db, { sessionId, role });
  return session && !session.endedAt ? toActor(session, now) : null;
}

/** The person of a session that goes on by itself, such as a stream's: null once it ended, for any reason. */
export async function findOpenActor(
  db: Database,
  { sessionId, role, now }: { sessionId: string; role: PersonRole; now: Date },
): Promise<Actor | null> {
  const session = await findSession(db, { sessionId, role });
  if (!session?.isPersonAdmitted || (await hasEnded(db, session, now)))
    return null;
  return toActor(session, now);
}

async function hasEnded(
  db: Database,
  session: SessionRow,
  now: Date,
): Promise<boolean> {
  if (session.endedAt) return true;
  const isOver = session.endsAt <= now;
  const isIdle =
    now.getTime() - session.usedAt.getTime() > session.idleMinutes * 60_000;
  if (!isOver && !isIdle) return false;
  await updateSessionEnded(db, {
    sessionId: session.id,
    reason: isOver ? 'over' : 'idle',
    now,
  });
  return true;
}

/** The person of an open session, with what it may do at this moment. */
export function toActor(session: SessionRow & TokenRow, now: Date): Actor {
  const { role, credential, hasSecondFactor, roleNeedsSecondFactor, factorAt } =
    session;
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
    kind: role,
    id: (session.patientId ?? session.doctorId ?? session.userId) as string,
    level: levelOfSession(facts, now.getTime()),
    sessionId: session.id,
    patientId: session.patientId,
    doctorId: session.doctorId,
    userId: session.userId,
    name: session.name,
    toldName: session.names ? toldName(session.names) : session.name,
    email: session.email,
    hasOwnPassword: session.hasOwnPassword,
    mustChoosePassword: credential === 'default_password',
    needsSecondFactor: hasSecondFactor && factorAt === null,
    asksSecondFactor: hasSecondFactor || roleNeedsSecondFactor,
    hasSecondFactor,
    acting: actingOf(session, now),
    representative: null,
    facts,
    recordClosedUntil: session.recordClosedUntil,
    usedAt: session.usedAt,
    tokenExpiresAt: session.tokenExpiresAt,
  };
}

/** The scope comes from the link as it is now, on the clinic's day. Null: the session acts for its owner. */
function actingOf({ acting, zone }: SessionRow, now: Date): ActingFor | null {
  if (!acting) return null;
  const { linkId, patientId, names, kind, birthDate, isEnded, closedUntilMs } =
    acting;
  const scope = isEnded
    ? null
    : scopeOn(acting, { birthDate, day: dayAt(now, zone) });
  const name = names.chosenName ?? names.fullName;
  const recordClosedUntil =
    closedUntilMs === null ? null : new Date(closedUntilMs);
  return {
    linkId,
    patientId,
    name,
    toldName: toldName(names),
    kind,
    scope,
    recordClosedUntil,
  };
}
