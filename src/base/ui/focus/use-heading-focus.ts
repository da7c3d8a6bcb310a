import { useEffect, useRef } from 'react';

/**
 * For a page that changes its view without changing its path: scrolls to the top and focuses the new heading
 * as soon as it exists, because the pressed button is gone. The first view is left to the router.
 */
export function useHeadingFocus(view: string): void {
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    window.scrollTo(0, 0);
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
