import { hashOf } from '../../../base/kernel/secrets/secrets.ts';

/** The key of a destination's budgets. It is hashed, because budgets hold e-mails of strangers. */
export function destinationKey(destination: string): string {
  return hashOf(destination).toString('base64url');
}
