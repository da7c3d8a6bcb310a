import { useEffect, useEffectEvent } from 'react';
import { guardKeys, type ReadTaker, takeReads } from './reads.ts';

/** A card reader's text is no shortcut on the page, and its Enter presses nothing. */
export function useReadGuard(): void {
  useEffect(guardKeys, []);
}

/** Takes read texts while it is shown. If there are several takers, the one shown last takes them. */
export function useReads({ begin, take, isDialog = false }: ReadTaker): void {
  const beginNow = useEffectEvent(begin);
  const takeNow = useEffectEvent(take);
  useEffect(
    () =>
      takeReads({
        begin: (text) => beginNow(text),
        take: (text, isEntered) => takeNow(text, isEntered),
        isDialog,
      }),
    [isDialog],
  );
}
