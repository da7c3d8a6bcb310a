import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * The focus in rows of people, each named by its `data-entry`. A focused row keeps the focus when it moves,
 * past others or to another list, although it is taken out of the page and put in anew.
 */
export function useEntryFocus() {
  const place = useRef<HTMLDivElement>(null);
  const focusedId = useRef<string | null>(null);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      const isOutside =
        !(target instanceof Element) ||
        target.closest('[role=dialog]') === null;
      if (isOutside)
        focusedId.current = entryIdAt(target as Element | null, place.current);
    };
    document.addEventListener('focusin', follow);
    document.addEventListener('pointerdown', follow);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', follow);
    };
  }, []);
  useLayoutEffect(() => {
    if (document.activeElement !== document.body || focusedId.current === null)
      return;
    rowOf(focusedId.current, place.current)?.focus({ preventScroll: true });
  });
  return {
    place,
    /** The entry whose row has the focus, or something in it. */
    focused: () => entryIdAt(document.activeElement, place.current),
    /** Arrows go from one person to the next, and from the page to the first. */
    move(by: 1 | -1) {
      const all = [
        ...(place.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? []),
      ];
      const id = entryIdAt(document.activeElement, place.current);
      const here = all.findIndex(({ dataset }) => dataset.entry === id);
      all[
        here === -1 ? 0 : Math.min(Math.max(here + by, 0), all.length - 1)
      ]?.focus();
    },
  };
}

function entryIdAt(
  element: Element | null,
  place: HTMLElement | null,
): string | null {
  if (!element || !place?.contains(element)) return null;
  return (
    element.closest('li')?.querySelector<HTMLElement>('[data-entry]')?.dataset
      .entry ?? null
  );
}

function rowOf(id: string, place: HTMLElement | null): HTMLElement | null {
  return place?.querySelector<HTMLElement>(`[data-entry="${id}"]`) ?? null;
}
