import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';

/**
 * For an element that a later answer removes: if it disappears while the focus is in it, `handOn` moves the
 * focus, to the page's heading unless told otherwise. Pass the same function each time.
 */
export function useFocusHandedOn<Part extends HTMLElement>(
  handOn: () => void = focusHeading,
): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const present = part.current;
    return () => {
      if (present?.contains(document.activeElement)) handOn();
    };
  }, [handOn]);
  return part;
}
