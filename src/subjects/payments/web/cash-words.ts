import { formatMoney } from '../../../base/ui/format/format.ts';
import type { MeansTotal } from '../contract/cash.ts';

/** `sin diferencia`, `faltan $ 100`, `sobran $ 100`. */
export function sayDifference({
  expectedCents,
  countedCents,
}: {
  expectedCents: number;
  countedCents: number;
}): string {
  const difference = countedCents - expectedCents;
  if (difference === 0) return 'sin diferencia';
  return `${difference < 0 ? 'faltan' : 'sobran'} ${formatMoney(Math.abs(difference))}`;
}

/** Returns the money that came by all means, less the money that went, in centavos. */
export function netOf(totals: readonly MeansTotal[]): number {
  return totals.reduce(
    (sum, { takenCents, returnedCents }) => sum + takenCents - returnedCents,
    0,
  );
}
