/** How long visits take. Minutes. */
export interface ServiceMinutes {
  mean: number;
  /** Standard deviation. */
  spread: number;
}

/** Recent visits of a doctor and practice. */
export interface ServiceSample extends ServiceMinutes {
  visits: number;
}

/** The planned minutes count like so many visits, so that one odd morning does not make an estimate. */
const plannedVisits = 5;
/** The standard deviation as a share of the planned minutes, if no visits are known. */
const usualSpread = 0.4;

/**
 * Estimates how long the next visit takes: the mean of the recent ones, drawn towards the planned minutes
 * while they are few.
 */
export function expectedService(
  sample: ServiceSample | null,
  plannedMinutes: number,
): ServiceMinutes {
  const planned = {
    mean: plannedMinutes,
    spread: plannedMinutes * usualSpread,
  };
  if (!sample || sample.visits === 0) return planned;
  const share = sample.visits / (sample.visits + plannedVisits);
  const between = (seen: number, without: number) =>
    share * seen + (1 - share) * without;
  return {
    mean: between(sample.mean, planned.mean),
    spread: between(sample.spread, planned.spread),
  };
}

/** A visit that takes longer than expected is expected to go on for this share of the mean. */
const overdueShare = 0.3;

/** Estimates how long a visit under way still takes. */
export function remainingService(
  { mean, spread }: ServiceMinutes,
  elapsedMinutes: number,
): ServiceMinutes {
  const left = Math.max(mean - elapsedMinutes, mean * overdueShare);
  return { mean: left, spread: Math.min(spread, left) };
}
