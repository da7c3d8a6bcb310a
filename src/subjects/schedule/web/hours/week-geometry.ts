/** Hours of a weekday on the week's grid, in wall-clock minutes. */
export interface Stretch {
  /** 1 is Monday. */
  weekday: number;
  fromMinute: number;
  toMinute: number;
}

/** Unsaved drawn hours: of a new rule (null id), or changed ones of an existing rule. */
export interface Drawn extends Stretch {
  ruleId: string | null;
}

export const stepMinutes = 15;
const dayMinutes = 1440;
const usual = { from: 7 * 60, to: 21 * 60 };

/** The hours shown by the grid: the usual ones of a clinic, extended to any hours before or after. */
export function axisOf(stretches: readonly Stretch[]): {
  from: number;
  to: number;
} {
  const from = Math.min(
    usual.from,
    ...stretches.map(({ fromMinute }) => fromMinute),
  );
  const to = Math.max(usual.to, ...stretches.map(({ toMinute }) => toMinute));
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
}

/** The stretch from the start of the drawing to the pointer, at least one step long. */
export function stretchBetween(
  weekday: number,
  anchor: number,
  minute: number,
): Stretch {
  const fromMinute = within(
    0,
    dayMinutes - stepMinutes,
    floorToStep(Math.min(anchor, minute)),
  );
  const toMinute = Math.max(
    fromMinute + stepMinutes,
    Math.min(dayMinutes, ceilToStep(Math.max(anchor, minute))),
  );
  return { weekday, fromMinute, toMinute };
}

/** The same length at another time, within the day and the week. */
export function moved<Moved extends Stretch>(
  stretch: Moved,
  by: { days?: number; minutes?: number },
): Moved {
  const { days = 0, minutes = 0 } = by;
  const length = stretch.toMinute - stretch.fromMinute;
  const fromMinute = within(
    0,
    dayMinutes - length,
    stretch.fromMinute + minutes,
  );
  const weekday = within(1, 7, stretch.weekday + days);
  return { ...stretch, weekday, fromMinute, toMinute: fromMinute + length };
}

/** Moves one edge; the other stays, at least one step away. */
export function resized<Resized extends Stretch>(
  stretch: Resized,
  { edge, minute }: { edge: 'start' | 'end'; minute: number },
): Resized {
  const at = floorToStep(minute + stepMinutes / 2);
  return edge === 'start'
    ? { ...stretch, fromMinute: within(0, stretch.toMinute - stepMinutes, at) }
    : {
        ...stretch,
        toMinute: within(stretch.fromMinute + stepMinutes, dayMinutes, at),
      };
}

/** The first place of new hours on a weekday: the first free hour from 8:00 on. */
export function firstFreeHour(
  weekday: number,
  stretches: readonly Stretch[],
): Stretch {
  const busy = stretches.filter((each) => each.weekday === weekday);
  for (
    let fromMinute = 8 * 60;
    fromMinute + 60 <= dayMinutes;
    fromMinute += stepMinutes
  ) {
    const isFree = busy.every(
      (each) =>
        each.toMinute <= fromMinute || fromMinute + 60 <= each.fromMinute,
    );
    if (isFree) return { weekday, fromMinute, toMinute: fromMinute + 60 };
  }
  return { weekday, fromMinute: 8 * 60, toMinute: 9 * 60 };
}

/**
 * Returns the lane of a stretch beside others: hours of one weekday that apply at different times of the
 * year.
 */
export function laneOf(
  stretch: Stretch,
  stretches: readonly Stretch[],
): { lane: number; lanes: number } {
  const together = stretches.filter(
    (each) =>
      each.weekday === stretch.weekday &&
      each.fromMinute < stretch.toMinute &&
      stretch.fromMinute < each.toMinute,
  );
  return {
    lane: Math.max(0, together.indexOf(stretch)),
    lanes: Math.max(1, together.length),
  };
}

export function isSameStretch(a: Stretch, b: Stretch): boolean {
  return (
    a.weekday === b.weekday &&
    a.fromMinute === b.fromMinute &&
    a.toMinute === b.toMinute
  );
}

const floorToStep = (minute: number) =>
  Math.floor(minute / stepMinutes) * stepMinutes;
const ceilToStep = (minute: number) =>
  Math.ceil(minute / stepMinutes) * stepMinutes;

function within(least: number, most: number, value: number): number {
  return Math.min(most, Math.max(least, value));
}
