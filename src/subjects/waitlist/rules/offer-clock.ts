import type { EpochMinute, Zone } from '../../../base/time/clinic-zone.ts';
import { isQuiet, type QuietHours, whenAwake } from '../../outbox/rules/quiet-hours.ts';
import { OFFER_MINUTES } from './wish.ts';

/** From when an offer's time counts, and until when it is kept. */
export interface OfferClock {
  toldAt: EpochMinute;
  expiresAt: EpochMinute;
}

/** Fewer minutes than these to answer in are no offer. */
const LEAST_MINUTES = 10;

/**
 * The half hour in which an offer is kept for one person alone, counted from the minute in which it is told. Within the
 * clinic's quiet hours it is told in the morning, and kept until then too, unless the person takes messages at night. An
 * offer ends with the last minute in which its time may still be taken (`takenUntil`: the start, less the minimum notice).
 * 'night': by the morning it would be too late. 'soon': it is too late now.
 */
export function offerClock(
  now: EpochMinute,
  {
    takenUntil,
    atNight,
    quiet,
    zone,
  }: { takenUntil: EpochMinute; atNight: boolean; quiet: QuietHours; zone: Zone },
): OfferClock | 'night' | 'soon' {
  const waits = !atNight && isQuiet(now, quiet, zone);
  const toldAt = waits ? whenAwake(now, quiet, zone) : now;
  const expiresAt = Math.min(toldAt + OFFER_MINUTES, takenUntil);
  if (expiresAt - toldAt >= LEAST_MINUTES) return { toldAt, expiresAt };
  return waits ? 'night' : 'soon';
}
