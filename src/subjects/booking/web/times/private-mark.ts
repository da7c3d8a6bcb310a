import { formatMoney } from '../../../../base/ui/format/format.ts';
import type { FreeTime } from './use-availability.ts';

/**
 * Returns the mark of a time whose doctor does not take the insurer, with the price. Null: the doctor takes
 * it.
 */
export function privateMark({
  isCovered,
  priceCents,
}: FreeTime): string | null {
  if (isCovered) return null;
  return priceCents === null
    ? 'particular'
    : `particular ${formatMoney(priceCents)}`;
}
