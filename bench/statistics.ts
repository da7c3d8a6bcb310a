/** The value that as many lie below as above. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The smallest value that at least so many percent do not pass; of an even count's middle two, their mean. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const rank = (percent / 100) * sorted.length;
  const above = sorted[Math.max(0, Math.ceil(rank) - 1)];
  if (above === undefined) throw new Error('Nothing was measured.');
  const isBetweenTwo = percent === 50 && Number.isInteger(rank);
  return isBetweenTwo ? (above + (sorted[rank] as number)) / 2 : above;
}
