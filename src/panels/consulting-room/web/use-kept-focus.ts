import { useEffect, useEffectEvent, useRef } from 'react';

/** If the pressed button disappears with its content, the heading of the new content gets the focus. */
export function useKeptFocus(shown: string, focusHeading: () => void): void {
  const before = useRef(shown);
  const focus = useEffectEvent(focusHeading);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) focus();
  }, [shown]);
}
