import { formatMoney } from '../../../../base/ui/format/format.ts';
import type { FreeTime } from './use-availability.ts';

/** What stands on a time whose doctor does not take the insurer, with their price; null where they take it. */
export function privateMark({ isCovered, priceCents }: FreeTime): string | null {
  if (isCovered) return null;
  return priceCents === null ? 'particular' : `particular ${formatMoney(priceCents)}`;
}
