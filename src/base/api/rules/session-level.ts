/** The kinds of person that sign in; each has a door, a cookie and a panel. */
export type PersonRole = 'patient' | 'doctor' | 'admin' | 'reception';

/** How sure the clinic is of the person's identity: N1 identified, N2 verified, N3 reinforced. */
export type SessionLevel = 'N1' | 'N2' | 'N3';

export interface SessionFacts {
  role: PersonRole;
  /** The credential that opened the session. */
  credential: 'dni' | 'default_password' | 'own_password';
  /** For a patient: verified at the counter, with their document. */
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
/** How long a level raised by a code lasts without use, and in total. */
export const RAISED_IDLE_MINUTES = 15;
export const RAISED_WHOLE_MINUTES = 60;
/** How long a presented second factor counts as recent. */
export const FACTOR_MINUTES = 15;

/**
 * The present level of a session (docs/security.md). A person with a second factor that was not presented in this
 * session stays at N1.
 */
export function levelOfSession(
  session: SessionFacts,
  now: number,
): SessionLevel {
  const { hasSecondFactor, factorAt } = session;
  if (hasSecondFactor && factorAt === null) return 'N1';
  if (!isVerified(session) && !isRaised(session, now)) return 'N1';
  const isReinforced =
    factorAt !== null && now - factorAt < FACTOR_MINUTES * MINUTE;
  return isReinforced ? 'N3' : 'N2';
}

/** When a level raised by a code expires without further use; null: the level does not rest on a code. */
export function raisedUntil(session: SessionFacts, now: number): number | null {
  const { raisedAt, raisedUsedAt } = session;
  if (
    raisedAt === null ||
    raisedUsedAt === null ||
    isVerified(session) ||
    !isRaised(session, now)
  )
    return null;
  return Math.min(
    raisedAt + RAISED_WHOLE_MINUTES * MINUTE,
    raisedUsedAt + RAISED_IDLE_MINUTES * MINUTE,
  );
}

function isVerified({
  role,
  credential,
  isIdentityVerified,
}: SessionFacts): boolean {
  return (
    credential === 'own_password' && (role !== 'patient' || isIdentityVerified)
  );
}

function isRaised(
  { raisedAt, raisedUsedAt }: SessionFacts,
  now: number,
): boolean {
  if (raisedAt === null || raisedUsedAt === null) return false;
  return (
    now - raisedAt < RAISED_WHOLE_MINUTES * MINUTE &&
    now - raisedUsedAt < RAISED_IDLE_MINUTES * MINUTE
  );
}
