import { useEffect, useState } from 'react';
import { fetchAll, type Pages } from './fetch-all.ts';

export interface PrintingAll {
  isFetching: boolean;
  /** Fetches what is not there yet, and prints. */
  print: () => Promise<void>;
}

/**
 * Prints these lists whole, after fetching their missing pages. It prints after a rendering with all of them,
 * because the last page is drawn a moment after its answer.
 */
export function usePrintAll(...lists: Pages[]): PrintingAll {
  const [printing, setPrinting] = useState<'no' | 'fetching' | 'fetched'>('no');
  const isDrawn =
    printing === 'fetched' && lists.every((list) => !list.hasNextPage);
  useEffect(() => {
    if (!isDrawn) return;
    window.print();
    setPrinting('no');
  }, [isDrawn]);
  async function print() {
    setPrinting('fetching');
    const whole = await Promise.all(lists.map(fetchAll));
    setPrinting(whole.every(Boolean) ? 'fetched' : 'no');
  }
  return { isFetching: printing === 'fetching', print };
}
