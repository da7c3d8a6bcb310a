import { generateSecret, generateURI, verifySync } from 'otplib';

const STEP_SECONDS = 30;

/** The secret of an authenticator app: 160 random bits in Base32. */
export function makeTotpSecret(): string {
  return generateSecret();
}

/** The URI in the QR code that the app reads. */
export function totpUri({
  secret,
  clinicName,
  email,
}: {
  secret: string;
  clinicName: string;
  email: string;
}): string {
  // A colon would end the issuer.
  return generateURI({
    secret,
    issuer: clinicName.replaceAll(':', ''),
    label: email,
  });
}

/**
 * The step (RFC 6238) of this code: the present one, the one before or the one after; null: none of these, or not
 * after `lastStep`, the step of the last accepted code.
 */
export function findTotpStep({
  secret,
  code,
  lastStep,
  now,
}: {
  secret: string;
  code: string;
  lastStep: number | null;
  now: Date;
}): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({
    secret,
    token: code,
    epoch,
    epochTolerance: STEP_SECONDS,
  });
  if (!result.valid || !('timeStep' in result)) return null;
  return lastStep === null || result.timeStep > lastStep
    ? result.timeStep
    : null;
}
