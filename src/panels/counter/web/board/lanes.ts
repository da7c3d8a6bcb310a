/** A stretch of a column's time, in minutes. */
interface Stretch {
  id: string;
  start: number;
  end: number;
}

/** The lane of a stretch, and the number of lanes. */
export interface Lane {
  lane: number;
  lanes: number;
}

/**
 * Places overlapping stretches side by side: an overbooking beside the appointment whose time it shares. Input in
 * order of start.
 */
export function placeInLanes(stretches: readonly Stretch[]): Map<string, Lane> {
  const placed = new Map<string, Lane>();
  let group: { id: string; lane: number }[] = [];
  let laneEnds: number[] = [];
  let groupEnd = Number.NEGATIVE_INFINITY;
  const close = () => {
    for (const { id, lane } of group)
      placed.set(id, { lane, lanes: laneEnds.length });
    group = [];
    laneEnds = [];
  };
  for (const { id, start, end } of stretches) {
    if (start >= groupEnd) {
      close();
      groupEnd = Number.NEGATIVE_INFINITY;
    }
    const free = laneEnds.findIndex((until) => until <= start);
    const lane = free < 0 ? laneEnds.length : free;
    laneEnds[lane] = end;
    group.push({ id, lane });
    groupEnd = Math.max(groupEnd, end);
  }
  close();
  return placed;
}
