import type { Awaited, ExpectedStart } from './estimate-waits.ts';
import { LATE_AFTER_MINUTES } from './queue-order.ts';

const minuteMs = 60_000;

/**
 * Returns how many minutes late the next punctual patient of a doctor begins. Null: no such patient is left.
 * Walk-ins do not count, because no hour was promised to them.
 */
export function runningDelay({
  awaited,
  starts,
  now,
}: {
  awaited: readonly Awaited[];
  starts: readonly ExpectedStart[];
  now: number;
}): number | null {
  const expected = new Map(starts.map(({ id, at }) => [id, at]));
  const next = awaited
    .filter((one) => !one.isWalkIn && isPunctual(one, now))
    .sort((a, b) => a.startsAt - b.startsAt)[0];
  const at = next && expected.get(next.id);
  return next && at !== undefined
    ? Math.max(0, Math.round((at - next.startsAt) / minuteMs))
    : null;
}

/** True if the patient came on time, or still may. */
function isPunctual({ arrivedAt, startsAt }: Awaited, now: number): boolean {
  return arrivedAt === null
    ? now <= startsAt
    : arrivedAt <= startsAt + LATE_AFTER_MINUTES * minuteMs;
}
