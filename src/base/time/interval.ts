import type { EpochMinute } from './clinic-zone.ts';

/** A stretch of time, `start` included and `end` excluded. */
export interface Interval {
  start: EpochMinute;
  end: EpochMinute;
}

/** True if two stretches share a minute. Touching stretches do not. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end;
}

export function contains(outer: Interval, inner: Interval): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** The minutes that both share; empty (start ≥ end) if none. */
export function intersection(a: Interval, b: Interval): Interval {
  return { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) };
}

/**
 * The same minutes as sorted stretches that neither overlap nor adjoin; empty ones are dropped. Returns the same list
 * if it is already merged, at the cost of one pass.
 */
export function mergeIntervals<T extends Interval>(
  intervals: readonly T[],
): readonly Interval[] {
  if (isMerged(intervals)) return intervals;
  const merged: Interval[] = [];
  for (const { start, end } of sortIntervals(intervals)) {
    if (start >= end) continue;
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** The parts of a stretch outside the given ones, in order. */
export function subtractIntervals(
  from: Interval,
  holes: readonly Interval[],
): Interval[] {
  const left: Interval[] = [];
  let { start } = from;
  for (const hole of mergeIntervals(holes)) {
    if (hole.end <= start) continue;
    if (hole.start >= from.end) break;
    if (hole.start > start) left.push({ start, end: hole.start });
    start = hole.end;
  }
  if (start < from.end) left.push({ start, end: from.end });
  return left;
}

export function sortIntervals<T extends Interval>(
  intervals: readonly T[],
): T[] {
  return intervals.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** The index in a merged list of the first stretch that ends after `instant`; the list's length if there is none. */
export function firstEndingAfter(
  merged: readonly Interval[],
  instant: EpochMinute,
): number {
  let low = 0;
  let high = merged.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((merged[middle] as Interval).end > instant) high = middle;
    else low = middle + 1;
  }
  return low;
}

function isMerged(intervals: readonly Interval[]): boolean {
  let end = Number.NEGATIVE_INFINITY;
  for (const interval of intervals) {
    if (interval.start <= end || interval.start >= interval.end) return false;
    end = interval.end;
  }
  return true;
}
