/**
 * Takes away the beginning of the page that came in the first HTML. What had the focus there, a link or the content, has
 * it in the page.
 */
export function leaveFirstPage(): void {
  const first = document.getElementById('first-page');
  const focused = document.activeElement;
  const mark = first?.contains(focused) && ['href', 'id'].find((name) => focused?.hasAttribute(name));
  const selector = mark && `[${mark}="${CSS.escape(focused?.getAttribute(mark) ?? '')}"]`;
  const alike = (place: string) => [...document.querySelectorAll<HTMLElement>(`${place} ${selector}`)];
  const index = selector ? alike('#first-page').indexOf(focused as HTMLElement) : -1;
  first?.remove();
  if (index >= 0) alike('#root')[index]?.focus({ preventScroll: true });
}

let isFirst = true;

/**
 * Whether the router sets how far down a page is: not under the eyes of who came here and reads on where the first HTML
 * began. After a reload or a step back the place is the one that was left.
 */
export function setsScroll(): boolean {
  const [arrival] = performance.getEntriesByType?.('navigation') ?? [];
  const isArriving = isFirst && (arrival as PerformanceNavigationTiming | undefined)?.type === 'navigate';
  isFirst = false;
  return !isArriving || window.scrollY === 0;
}
