import type { z } from 'zod';
import {
  deriveToken,
  hashOf,
} from '../../../../base/kernel/secrets/secrets.ts';
import type { Slot } from '../../../schedule/contract/slot.ts';
import type { BookerSchema } from '../../contract/booking.ts';

export interface BookingRequest {
  slot: Slot;
  /** The hold that keeps the slot. If it expired, the slot is taken anew while it is free. */
  holdId: string;
  booker: z.infer<typeof BookerSchema>;
  /** A UUID from the client: a repeat gets the first result. */
  idempotencyKey: string;
  /** The browser's own secret, hashed. */
  browser: Buffer;
  /** The network address: IPv4, or the /64 of IPv6. */
  address: string;
  /** The solved puzzle, if one was required of a new person. */
  proofOfWork?: string | undefined;
  /** The code that was sent to their e-mail, if one was required of a new person. */
  emailCode?: { id: string; code: string } | undefined;
  now: Date;
}

/** The hashes that identify a repeated request, and the link that both requests get. */
export interface BookingAttempt {
  idempotencyHash: Buffer;
  requestHash: Buffer;
  linkToken: string;
  linkHash: Buffer;
}

/** `linkKey` is the key of this installation. */
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
