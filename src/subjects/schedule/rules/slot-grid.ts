import type { Opening } from '../../../base/clinic/rules/openings.ts';
import type { EpochMinute } from '../../../base/time/clinic-zone.ts';

/** How a visit lies on the fixed grid of a session. */
export interface SlotGrid {
  /** The minutes from one possible start to the next. */
  stepMinutes: number;
  /** The duration of the visit: whole slots with the buffers between them, without the buffer after it. */
  occupiedMinutes: number;
}

export function slotGrid(measure: {
  slotMinutes: number;
  visitMinutes: number;
  bufferMinutes: number;
}): SlotGrid {
  const { slotMinutes, visitMinutes, bufferMinutes } = measure;
  const stepMinutes = slotMinutes + bufferMinutes;
  const steps = Math.max(
    1,
    Math.ceil((visitMinutes + bufferMinutes) / stepMinutes),
  );
  return { stepMinutes, occupiedMinutes: steps * stepMinutes - bufferMinutes };
}

/** The first grid start at or after the opening's start. */
export function firstStart(opening: Opening, stepMinutes: number): EpochMinute {
  const steps = Math.ceil((opening.start - opening.gridStart) / stepMinutes);
  return opening.gridStart + steps * stepMinutes;
}

/** True if a visit of that length at that instant lies on the grid and wholly within the opening. */
export function isOnGrid(
  opening: Opening,
  { stepMinutes, occupiedMinutes }: SlotGrid,
  start: EpochMinute,
): boolean {
  return (
    start >= opening.start &&
    start + occupiedMinutes <= opening.end &&
    (start - opening.gridStart) % stepMinutes === 0
  );
}
