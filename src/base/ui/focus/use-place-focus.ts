import { type RefObject, useCallback, useRef } from 'react';

/**
 * Moves the focus after an act whose button disappears: `focusPlace` to the part itself (`tabIndex={-1}`), or
 * to the one control that is the part, and `focusWithin` to the first control there that the selector finds.
 */
export function usePlaceFocus<Part extends HTMLElement = HTMLDivElement>(
  known?: RefObject<Part | null>,
) {
  const own = useRef<Part>(null);
  const place = known ?? own;
  const focusPlace = useCallback(() => place.current?.focus(), [place]);
  const focusWithin = useCallback(
    (selector: string) =>
      place.current?.querySelector<HTMLElement>(selector)?.focus(),
    [place],
  );
  return { place, focusPlace, focusWithin };
}
