import { useEffect, useRef } from 'react';

/**
 * A page that becomes another one without leaving its path: the new heading takes the focus as soon as it is there,
 * as after any navigation. The first one is left to the router.
 */
export function useFocusOnView(view: string): void {
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    if (focusHeading()) return;
    const content = document.querySelector('main');
    if (!content) return;
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect();
    });
    observer.observe(content, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [view]);
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
