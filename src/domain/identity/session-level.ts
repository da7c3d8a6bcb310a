/** The kinds of person that sign in; each has a door, a cookie and a panel. */
export type PersonRole = 'patient' | 'doctor' | 'admin' | 'reception';

/** How sure we are of who is signed in: N1 identified, N2 verified, N3 reinforced. */
export type SessionLevel = 'N1' | 'N2' | 'N3';

export interface SessionFacts {
  role: PersonRole;
  /** What the session was opened with. */
  credential: 'dni' | 'default_password' | 'own_password';
  /** Of a patient: at the counter, with their document. */
  isIdentityVerified: boolean;
  /** The person enrolled an authenticator app or a passkey. */
  hasSecondFactor: boolean;
  /** Milliseconds since the epoch, as all times here: when a code raised the session. */
  raisedAt: number | null;
  /** When the raised session was used last. */
  raisedUsedAt: number | null;
  /** When the second factor was shown last. */
  factorAt: number | null;
}

const MINUTE = 60_000;
/** A level raised by a code lasts so long without use, and so long in all. */
export const RAISED_IDLE_MINUTES = 15;
export const RAISED_WHOLE_MINUTES = 60;
/** A second factor counts as just shown for so long. */
export const FACTOR_MINUTES = 15;

/**
 * What a session may do at this moment (docs/security.md). Whoever enrolled a second factor and has not shown it
 * in this session is only identified.
 */
export function levelOfSession(session: SessionFacts, now: number): SessionLevel {
  const { hasSecondFactor, factorAt } = session;
  if (hasSecondFactor && factorAt === null) return 'N1';
  if (!isVerified(session) && !isRaised(session, now)) return 'N1';
  const isReinforced = factorAt !== null && now - factorAt < FACTOR_MINUTES * MINUTE;
  return isReinforced ? 'N3' : 'N2';
}

/** Until when a raised level lasts if nothing is done; null where it rests on no code. */
export function raisedUntil(session: SessionFacts, now: number): number | null {
  const { raisedAt, raisedUsedAt } = session;
  if (raisedAt === null || raisedUsedAt === null || isVerified(session) || !isRaised(session, now))
    return null;
  return Math.min(raisedAt + RAISED_WHOLE_MINUTES * MINUTE, raisedUsedAt + RAISED_IDLE_MINUTES * MINUTE);
}

function isVerified({ role, credential, isIdentityVerified }: SessionFacts): boolean {
  return credential === 'own_password' && (role !== 'patient' || isIdentityVerified);
}

function isRaised({ raisedAt, raisedUsedAt }: SessionFacts, now: number): boolean {
  if (raisedAt === null || raisedUsedAt === null) return false;
  return now - raisedAt < RAISED_WHOLE_MINUTES * MINUTE && now - raisedUsedAt < RAISED_IDLE_MINUTES * MINUTE;
}
