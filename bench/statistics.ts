export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/**
 * Nearest-rank percentile: the smallest value that at least this percentage of the values do not exceed. The median
 * of an even count is the mean of the two middle values.
 */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = (percent / 100) * sorted.length;
  const above = sorted[Math.max(0, Math.ceil(rank) - 1)];
  if (above === undefined) throw new Error('Nothing was measured.');
  const isBetweenTwo = percent === 50 && Number.isInteger(rank);
  return isBetweenTwo ? (above + (sorted[rank] as number)) / 2 : above;
}
