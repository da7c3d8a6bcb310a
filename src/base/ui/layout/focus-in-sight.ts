/**
 * Keeps what has the keyboard's focus in sight while the page grows: what arrives late above it would push it out of the
 * window, where nothing brings it back (WCAG 2.4.7). Whoever scrolled away from it stays where they are.
 */
export function keepFocusInSight(): void {
  let before: Place | null = null;
  const look = () => {
    before = placeOf(document.activeElement);
  };
  // It hears of a new height after the layout and before anything is drawn.
  const growth = new ResizeObserver(() => {
    const focused = document.activeElement;
    // Where it was, seen from where the page is scrolled to now: the browser scrolls to it after the focus is told.
    const wasInSight = before?.element === focused && isInSight(before);
    if (wasInSight && focused?.matches(':focus-visible') && !isInSight(placeOf(focused))) {
      focused.scrollIntoView({ block: 'nearest' });
    }
    look();
  });
  growth.observe(document.body);
  document.addEventListener('focusin', look);
  const lookWithin = ({ target }: Event) => {
    // A scroll of the page itself moves nothing on it, and is told when what makes it grow next may be there already.
    if (target !== document) look();
  };
  document.addEventListener('scroll', lookWithin, { capture: true, passive: true });
}

/** Where an element lies on the page, whatever of it is in the window. */
interface Place {
  element: Element;
  top: number;
  bottom: number;
}

function placeOf(element: Element | null): Place | null {
  if (!element || element === document.body) return null;
  const { top, bottom } = element.getBoundingClientRect();
  return { element, top: top + scrollY, bottom: bottom + scrollY };
}

function isInSight(place: Place | null): boolean {
  return place !== null && place.top >= scrollY && place.bottom <= scrollY + innerHeight;
}
