import { useEffect, useRef } from 'react';

/** What was pressed may go with what it showed: then the heading of what came in its place takes the focus. */
export function useKeptFocus(shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [shown]);
}
