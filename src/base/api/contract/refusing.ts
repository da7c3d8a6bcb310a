import { refusalSentences } from './refusal-sentences.ts';
import { type RefusalCode, refusals } from './refusals.ts';

/** The refusals of every procedure behind a sign-in. */
export const signedIn = [
  'NOT_SIGNED_IN',
  'TOKEN_EXPIRED',
  'NEEDS_CODE',
  'RECORD_CLOSED',
  'UNAVAILABLE',
] as const;

/** The refusals of every procedure that a patient's session may ask for another person. */
export const acting = [
  'ACTING_ENDED',
  'ACTING_CHANGED',
  'NOT_WHILE_ACTING',
  'OUT_OF_FAMILY_SCOPE',
] as const;

/** The refusals of every procedure behind a reinforced session. */
export const reinforced = ['NEEDS_SECOND_FACTOR', ...signedIn] as const;

/** The named refusals, for a procedure's `.errors(…)`, each with its Spanish sentence. */
export function refusing<Code extends RefusalCode>(...codes: Code[]) {
  const entries = codes.map((code) => [
    code,
    { ...refusals[code], message: refusalSentences[code] },
  ]);
  return Object.fromEntries(entries) as Pick<typeof refusals, Code>;
}
