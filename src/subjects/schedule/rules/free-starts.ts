import type {
  DayOpenings,
  Opening,
} from '../../../base/clinic/rules/openings.ts';
import type { EpochMinute } from '../../../base/time/clinic-zone.ts';
import {
  firstEndingAfter,
  type Interval,
  mergeIntervals,
} from '../../../base/time/interval.ts';
import {
  accepts,
  deskOnlyFrom,
  earliestStartFor,
  lastDayFor,
  type OfferRequest,
  opensToWebAt,
} from './offer-request.ts';
import { firstStart, slotGrid } from './slot-grid.ts';

/** A start on offer, with the time it takes and where. */
export interface FreeStart extends Interval {
  roomId: string | null;
}

/** The starts of a day at which the visit fits: the free ones, and counts of the others by reason. */
export interface DaySurvey {
  free: FreeStart[];
  past: number;
  taken: number;
  tooSoon: number;
  deskOnly: number;
  /** When the first of the desk's starts opens to the web. Null: never. */
  opensAt: EpochMinute | null;
}

/** Returns every start on offer in these days, in order. */
export function freeStarts(
  days: Iterable<DayOpenings>,
  request: OfferRequest,
): FreeStart[] {
  const sorted = withMergedBusy(request);
  const lastDay = lastDayFor(sorted);
  const free: FreeStart[] = [];
  for (const day of days) {
    if (day.day < sorted.today || (lastDay !== null && day.day > lastDay))
      continue;
    free.push(...surveyDay(day, sorted).free);
  }
  return free;
}

/** The request with its busy time sorted and merged, as `surveyDay` needs it. */
export function withMergedBusy<Request extends OfferRequest>(
  request: Request,
): Request {
  return { ...request, busy: mergeIntervals(request.busy) };
}

/** Passes once over a day's starts and the doctor's merged busy time. The caller checks the horizon. */
export function surveyDay(day: DayOpenings, request: OfferRequest): DaySurvey {
  const survey: DaySurvey = {
    free: [],
    past: 0,
    taken: 0,
    tooSoon: 0,
    deskOnly: 0,
    opensAt: null,
  };
  for (const opening of day.openings) {
    if (accepts(opening, request.practiceId))
      sweepOpening(opening, request, survey);
  }
  if (day.openings.length > 1) survey.free = inOrderOnce(survey.free);
  return survey;
}

function sweepOpening(
  opening: Opening,
  request: OfferRequest,
  survey: DaySurvey,
): void {
  const { busy, now, visitMinutes, policy } = request;
  const { bufferMinutes } = policy;
  const { roomId, slotMinutes } = opening;
  const { stepMinutes, occupiedMinutes } = slotGrid({
    slotMinutes,
    visitMinutes,
    bufferMinutes,
  });
  const lastStart = opening.end - occupiedMinutes;
  const earliest = earliestStartFor(request);
  const forDeskFrom = deskOnlyFrom(opening, request);
  let start = firstStart(opening, stepMinutes);
  let next = firstEndingAfter(busy, start - bufferMinutes);
  for (; start <= lastStart; start += stepMinutes) {
    const end = start + occupiedMinutes;
    let visit = busy[next];
    while (visit && visit.end + bufferMinutes <= start) visit = busy[++next];
    if (start < now) survey.past++;
    else if (visit && visit.start < end + bufferMinutes) survey.taken++;
    else if (start >= forDeskFrom)
      noteDeskOnly(survey, opensToWebAt(opening, start, request));
    else if (start < earliest) survey.tooSoon++;
    else survey.free.push({ start, end, roomId });
  }
}

function noteDeskOnly(survey: DaySurvey, opensAt: EpochMinute | null): void {
  survey.deskOnly++;
  if (opensAt !== null)
    survey.opensAt = Math.min(survey.opensAt ?? opensAt, opensAt);
}

/** Overlapping sessions may offer the same start: the first session keeps it. */
function inOrderOnce(free: FreeStart[]): FreeStart[] {
  if (
    free.every(
      (freeStart, index) =>
        index === 0 || freeStart.start > (free[index - 1] as FreeStart).start,
    )
  )
    return free;
  const sorted = free.toSorted((a, b) => a.start - b.start);
  return sorted.filter(
    (freeStart, index) => freeStart.start !== sorted[index - 1]?.start,
  );
}
