import type { Session } from '../../../../base/api/contract/session.ts';
import type { StepUpWays } from '../../contract/step-up.ts';

export type Way =
  | 'password'
  | 'email'
  | 'passkey'
  | 'totp'
  | 'recovery'
  | 'activation';

/** The missing proof: of identity, or a recent second factor. */
export type Missing = 'identity' | 'factor';

/** A person who is already verified, or only has to show a second factor, lacks the factor. */
export function whatIsMissing({ level, needsSecondFactor }: Session): Missing {
  return needsSecondFactor || level !== 'N1' ? 'factor' : 'identity';
}

/** The ways to provide it, the preferred one first. */
export function openWays(
  ways: StepUpWays,
  missing: Missing,
  hasPasskeys: boolean,
): Way[] {
  const factors: Way[] = [];
  if (ways.passkey && hasPasskeys) factors.push('passkey');
  if (ways.totp) factors.push('totp');
  if (ways.recoveryCode) factors.push('recovery');
  if (missing === 'factor') return factors;
  const open: Way[] = [];
  if (ways.ownPassword) open.push('password');
  if (ways.emailCodeTo !== null) open.push('email');
  open.push(...factors);
  if (ways.activationCode) open.push('activation');
  return open;
}
