import { useEffect, useEffectEvent, useRef } from 'react';

/** The pressed button may disappear with what was shown: the heading of what is shown now then gets the focus. */
export function useKeptFocus(shown: string, focusHeading: () => void): void {
  const before = useRef(shown);
  const focus = useEffectEvent(focusHeading);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) focus();
  }, [shown]);
}
