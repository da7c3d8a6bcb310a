import { useEffect, useState } from 'react';
import { fetchAll, type Pages } from './fetch-all.ts';

export interface PrintingAll {
  isFetching: boolean;
  /** Fetches what is not there yet, and prints. */
  print: () => Promise<void>;
}

/**
 * Prints with every page of these lists: what was not fetched would be missing on paper. The last page comes to the screen
 * a moment after its answer, so that it prints once a rendering had all of them.
 */
export function usePrintAll(...lists: Pages[]): PrintingAll {
  const [printing, setPrinting] = useState<'no' | 'fetching' | 'fetched'>('no');
  const isDrawn = printing === 'fetched' && lists.every((list) => !list.hasNextPage);
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
