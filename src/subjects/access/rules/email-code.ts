/** A session gets a second code by e-mail a minute later at the earliest. */
export const EMAIL_CODE_RESEND_SECONDS = 60;

export type NoEmailReason =
  | 'NO_EMAIL'
  | 'EMAIL_NOT_VERIFIED'
  | 'EMAIL_TOO_NEW'
  | 'IDENTITY_NOT_VERIFIED';

export interface EmailOnFile {
  email: string | null;
  emailTrust: 'none' | 'declared' | 'verified_in_person';
  /** Messages to the address bounced. */
  hasBounced: boolean;
  /** Until then a changed address opens nothing; milliseconds since the epoch. Null: no wait. */
  emailOpensFrom: number | null;
  isIdentityVerified: boolean;
}

/**
 * Returns the reason why no e-mailed code may raise this patient's session. Null: one may. An unchecked
 * address, or an unverified identity, could be an intruder's.
 */
export function whyNoEmailCode(
  patient: EmailOnFile,
  now: number,
): NoEmailReason | null {
  if (!patient.isIdentityVerified) return 'IDENTITY_NOT_VERIFIED';
  if (patient.email === null || patient.hasBounced) return 'NO_EMAIL';
  if (patient.emailTrust !== 'verified_in_person') return 'EMAIL_NOT_VERIFIED';
  if (patient.emailOpensFrom !== null && now < patient.emailOpensFrom)
    return 'EMAIL_TOO_NEW';
  return null;
}
