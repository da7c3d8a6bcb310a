/**
 * Keeps what has the keyboard's focus in sight while the page grows: what arrives late above it would push it out of the
 * window, where nothing brings it back (WCAG 2.4.7). Whoever scrolled away from it stays where they are.
 */
export function keepFocusInSight(): void {
  let wasInSight = false;
  const look = () => {
    wasInSight = isInSight(document.activeElement);
  };
  // It hears of a new height after the layout and before anything is drawn.
  const growth = new ResizeObserver(() => {
    const focused = document.activeElement;
    if (wasInSight && focused?.matches(':focus-visible') && !isInSight(focused)) {
      focused.scrollIntoView({ block: 'nearest' });
    }
    look();
  });
  growth.observe(document.body);
  document.addEventListener('focusin', look);
  // The browser scrolls to what gets the focus after it has said so.
  document.addEventListener('scroll', look, { capture: true, passive: true });
}

function isInSight(element: Element | null): boolean {
  if (!element || element === document.body) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
