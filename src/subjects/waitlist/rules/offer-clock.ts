import type { EpochMinute, Zone } from '../../../base/time/clinic-zone.ts';
import {
  isQuiet,
  type QuietHours,
  whenAwake,
} from '../../outbox/rules/quiet-hours.ts';
import { OFFER_MINUTES } from './wish.ts';

/** The instant from which an offer counts, and the instant until which it is kept. */
export interface OfferClock {
  toldAt: EpochMinute;
  expiresAt: EpochMinute;
}

/** An offer with fewer minutes than these for the answer is not made. */
const LEAST_MINUTES = 10;

/**
 * The half hour of an offer, from when it is told: in quiet hours in the morning, unless the person takes
 * messages at night. Ends by `takenUntil`. 'night': too late by the morning. 'soon': too late now.
 */
export function offerClock(
  now: EpochMinute,
  {
    takenUntil,
    atNight,
    quiet,
    zone,
  }: {
    takenUntil: EpochMinute;
    atNight: boolean;
    quiet: QuietHours;
    zone: Zone;
  },
): OfferClock | 'night' | 'soon' {
  const waits = !atNight && isQuiet(now, quiet, zone);
  const toldAt = waits ? whenAwake(now, quiet, zone) : now;
  const expiresAt = Math.min(toldAt + OFFER_MINUTES, takenUntil);
  if (expiresAt - toldAt >= LEAST_MINUTES) return { toldAt, expiresAt };
  return waits ? 'night' : 'soon';
}
