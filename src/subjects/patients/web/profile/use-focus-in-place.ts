import { useEffect, useRef } from 'react';

/**
 * For a part that shows another view in the same place. The pressed button is gone, so the first control of
 * the new view takes the focus, or else the place itself.
 */
export function useFocusInPlace(view: string, controls: string) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    (
      place.current?.querySelector<HTMLElement>(controls) ?? place.current
    )?.focus();
  }, [view, controls]);
  return place;
}
