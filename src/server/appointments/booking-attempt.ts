import { deriveToken, hashOf } from '../identity/secrets.ts';
import type { BookingRequest } from './book-appointment.ts';

/** What tells a repeated request from another one, and the link that both are answered with. */
export interface BookingAttempt {
  idempotencyHash: Buffer;
  requestHash: Buffer;
  linkToken: string;
  linkHash: Buffer;
}

/** `linkKey` is this installation's. */
export function toBookingAttempt(
  { linkKey }: { linkKey: Buffer },
  { idempotencyKey, slot, holdId, booker }: BookingRequest,
): BookingAttempt {
  const linkToken = deriveToken(linkKey, 'turno', idempotencyKey);
  return {
    idempotencyHash: hashOf(idempotencyKey),
    requestHash: hashOf(JSON.stringify([slot, holdId, booker])),
    linkToken,
    linkHash: hashOf(linkToken),
  };
}
