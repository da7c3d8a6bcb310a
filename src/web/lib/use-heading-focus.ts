import { useEffect, useRef } from 'react';

/** When what stands at one address becomes something else, its heading takes the focus: what was pressed is gone. */
export function useHeadingFocus(view: string): void {
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [view]);
}
