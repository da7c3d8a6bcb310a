import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface FocusShown<Part extends HTMLElement> {
  /** The part, if something else holds its reference already. */
  place?: RefObject<Part | null>;
  /** Selects the control in the part that gets the focus. If there is none, the part does (`tabIndex={-1}`). */
  within?: string | undefined;
  /** Only a later change takes the focus: what the page begins with does not. */
  isLater?: boolean;
  /** A focused element that still exists keeps the focus. */
  isLost?: boolean;
}

/**
 * Gives the focus to what appears, because the pressed button is gone: at the first rendering, and each time
 * that `shown` changes. While `shown` is false, empty or absent, nothing takes the focus.
 */
export function useFocusShown<Part extends HTMLElement = HTMLDivElement>(
  shown: unknown = true,
  { place: known, within, isLater, isLost }: FocusShown<Part> = {},
): RefObject<Part | null> {
  const own = useRef<Part>(null);
  const place = known ?? own;
  const before = useRef(isLater ? shown : undefined);
  const take = useEffectEvent(() => {
    if (isLost && document.activeElement !== document.body) return;
    const part = place.current;
    const control = within && part?.querySelector<HTMLElement>(within);
    (control || part)?.focus();
  });
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (shown) take();
  }, [shown]);
  return place;
}
