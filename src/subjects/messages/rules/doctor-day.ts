/** An appointment of a doctor's day, in milliseconds since the epoch. */
export interface ListedTime {
  startsAtMs: number;
  endsAtMs: number;
}

const GAP_MS = 30 * 60_000;

/** The gaps of half an hour or more between appointments, which must be in order of their starts. */
export function gapsBetween(
  times: readonly ListedTime[],
): { fromMs: number; toMs: number }[] {
  const gaps: { fromMs: number; toMs: number }[] = [];
  let endMs = times[0]?.endsAtMs ?? 0;
  for (const { startsAtMs, endsAtMs } of times) {
    if (startsAtMs - endMs >= GAP_MS)
      gaps.push({ fromMs: endMs, toMs: startsAtMs });
    endMs = Math.max(endMs, endsAtMs);
  }
  return gaps;
}
