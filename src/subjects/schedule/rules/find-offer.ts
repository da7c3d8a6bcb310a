import type {
  DayOpenings,
  Opening,
} from '../../../base/clinic/rules/openings.ts';
import type { EpochMinute } from '../../../base/time/clinic-zone.ts';
import { overlaps } from '../../../base/time/interval.ts';
import {
  type ShutReason,
  type UntimelyReason,
  whyDayIsShut,
} from './day-availability.ts';
import type { FreeStart } from './free-starts.ts';
import {
  accepts,
  deskOnlyFrom,
  earliestStartFor,
  lastDayFor,
  type OfferRequest,
  opensToWebAt,
} from './offer-request.ts';
import { isOnGrid, slotGrid } from './slot-grid.ts';

/** Why one start is not on offer. */
export type OfferRefusal =
  | ShutReason
  | UntimelyReason
  /** No session of that day has a start there that the visit fits in. */
  | { code: 'NOT_A_SLOT' }
  /** An appointment or hold takes it, or the buffer around one. */
  | { code: 'TAKEN' };

export type Offer =
  | { ok: true; offer: FreeStart }
  | { ok: false; refusal: OfferRefusal };

/**
 * Checks whether a start (an instant) is on offer, by the rules of `dayAvailability`. `openings` are those of
 * the start's day. Refuses with the first that applies: PAST, any ShutReason, NOT_A_SLOT, TAKEN, DESK_ONLY,
 * TOO_SOON.
 */
export function findOffer(
  openings: DayOpenings,
  request: OfferRequest & { start: EpochMinute },
): Offer {
  if (request.start < request.now) return refused({ code: 'PAST' });
  const shut = whyDayIsShut(openings, request, lastDayFor(request));
  if (shut) return refused(shut);
  let refusal: OfferRefusal | null = null;
  for (const opening of openings.openings) {
    if (!accepts(opening, request.practiceId)) continue;
    const grid = slotGrid({
      ...opening,
      ...request,
      bufferMinutes: request.policy.bufferMinutes,
    });
    if (!isOnGrid(opening, grid, request.start)) continue;
    const offer = {
      start: request.start,
      end: request.start + grid.occupiedMinutes,
      roomId: opening.roomId,
    };
    const reason = whyNotFree(opening, offer, request);
    if (!reason) return { ok: true, offer };
    refusal = closerToFree(refusal, reason);
  }
  return refused(refusal ?? { code: 'NOT_A_SLOT' });
}

function whyNotFree(
  opening: Opening,
  offer: FreeStart,
  request: OfferRequest,
): OfferRefusal | null {
  const { bufferMinutes } = request.policy;
  const widened = {
    start: offer.start - bufferMinutes,
    end: offer.end + bufferMinutes,
  };
  if (
    request.busy.some(
      (visit) => visit.start < visit.end && overlaps(visit, widened),
    )
  )
    return { code: 'TAKEN' };
  if (offer.start >= deskOnlyFrom(opening, request)) {
    return {
      code: 'DESK_ONLY',
      opensAt: opensToWebAt(opening, offer.start, request),
    };
  }
  return offer.start < earliestStartFor(request) ? { code: 'TOO_SOON' } : null;
}

/** If two sessions share the start, returns the refusal that is not TAKEN. */
function closerToFree(
  offerRefusal: OfferRefusal | null,
  other: OfferRefusal,
): OfferRefusal {
  return offerRefusal === null || offerRefusal.code === 'TAKEN'
    ? other
    : offerRefusal;
}

function refused(refusal: OfferRefusal): Offer {
  return { ok: false, refusal };
}
