import type { FreeTime } from '../times/use-availability.ts';

/** Two starts, one after the other, with one professional. */
export interface PairTime {
  startsAt: string;
  followsAt: string;
}

type Start = Pick<FreeTime, 'startsAt' | 'doctorId'>;

/**
 * Guesses a professional's pause between two visits from the shortest distance between two free starts. The
 * server knows the pause, and decides.
 */
export function pauseMsOf(
  days: readonly (readonly Start[])[],
  { doctorId, visitMs }: { doctorId: string; visitMs: number },
): number {
  const ways = days.flatMap((times) => {
    const starts = startsOf(times, doctorId);
    return starts.flatMap((start) =>
      starts
        .filter((other) => other >= start + visitMs)
        .map((other) => other - start),
    );
  });
  return ways.length === 0 ? 0 : Math.min(...ways) - visitMs;
}

/**
 * Returns the times of a day at which two visits in a row fit with that professional. The times that this
 * browser holds count as free.
 */
export function pairTimes(
  times: readonly Start[],
  {
    doctorId,
    visitMs,
    pauseMs,
    held,
  }: {
    doctorId: string;
    visitMs: number;
    pauseMs: number;
    held: readonly string[];
  },
): PairTime[] {
  const own = held.map((startsAt) => ({ startsAt, doctorId }));
  const starts = startsOf([...times, ...own], doctorId);
  return starts
    .filter((start) => starts.includes(start + visitMs + pauseMs))
    .map((start) => ({
      startsAt: new Date(start).toISOString(),
      followsAt: new Date(start + visitMs + pauseMs).toISOString(),
    }));
}

function startsOf(times: readonly Start[], doctorId: string): number[] {
  const own = times.filter((time) => time.doctorId === doctorId);
  return [...new Set(own.map(({ startsAt }) => Date.parse(startsAt)))].toSorted(
    (a, b) => a - b,
  );
}
