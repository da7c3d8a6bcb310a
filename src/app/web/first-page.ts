/**
 * Removes the beginning of the page that came in the first HTML. The focus moves from its link or content to
 * the same one in the page.
 */
export function leaveFirstPage(): void {
  const first = document.getElementById('first-page');
  const focused = document.activeElement;
  const mark =
    first?.contains(focused) &&
    ['href', 'id'].find((name) => focused?.hasAttribute(name));
  const selector =
    mark && `[${mark}="${CSS.escape(focused?.getAttribute(mark) ?? '')}"]`;
  const alike = (place: string) => [
    ...document.querySelectorAll<HTMLElement>(`${place} ${selector}`),
  ];
  const index = selector
    ? alike('#first-page').indexOf(focused as HTMLElement)
    : -1;
  first?.remove();
  if (index >= 0) alike('#root')[index]?.focus({ preventScroll: true });
}

let isFirst = true;

/**
 * True if the router sets the scroll position. It does not for a visitor who already scrolled the first HTML.
 * After a reload or a step back it restores the former position.
 */
export function setsScroll(): boolean {
  const [arrival] = performance.getEntriesByType?.('navigation') ?? [];
  const isArriving =
    isFirst &&
    (arrival as PerformanceNavigationTiming | undefined)?.type === 'navigate';
  isFirst = false;
  return !isArriving || window.scrollY === 0;
}
