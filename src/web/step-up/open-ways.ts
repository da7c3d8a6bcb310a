import type { Session } from '../../contract/personal/session.ts';
import type { StepUpWays } from '../../contract/personal/step-up.ts';

export type Way = 'password' | 'email' | 'passkey' | 'totp' | 'activation';

/** What is missing: to be sure who it is, or a second factor shown a short time ago. */
export type Missing = 'identity' | 'factor';

/** Whoever is verified already, or only waits to show a second factor, lacks that. */
export function whatIsMissing({ level, needsSecondFactor }: Session): Missing {
  return needsSecondFactor || level !== 'N1' ? 'factor' : 'identity';
}

/** The ways that lead there, the one to offer first before. */
export function openWays(ways: StepUpWays, missing: Missing, hasPasskeys: boolean): Way[] {
  const factors: Way[] = [];
  if (ways.passkey && hasPasskeys) factors.push('passkey');
  if (ways.totp) factors.push('totp');
  if (missing === 'factor') return factors;
  const open: Way[] = [];
  if (ways.ownPassword) open.push('password');
  if (ways.emailCodeTo !== null) open.push('email');
  open.push(...factors);
  if (ways.activationCode) open.push('activation');
  return open;
}
