/**
 * Keeps the focused element in sight while the page grows above it, because nothing else would bring it back
 * (WCAG 2.4.7). A person who scrolled away from it stays where they are.
 */
export function keepFocusInSight(): void {
  let before: Place | null = null;
  const look = () => {
    before = placeOf(document.activeElement);
  };
  // The observer runs after the layout and before anything is drawn.
  const growth = new ResizeObserver(() => {
    const focused = document.activeElement;
    // The old place at the present scroll position: the browser scrolls to an element after `focusin`.
    const wasInSight = before?.element === focused && isInSight(before);
    if (
      wasInSight &&
      focused?.matches(':focus-visible') &&
      !isInSight(placeOf(focused))
    ) {
      focused.scrollIntoView({ block: 'nearest' });
    }
    look();
  });
  growth.observe(document.body);
  document.addEventListener('focusin', look);
  const lookWithin = ({ target }: Event) => {
    // A scroll of the page itself moves nothing on it, and its event may come after the page has grown again.
    if (target !== document) look();
  };
  document.addEventListener('scroll', lookWithin, {
    capture: true,
    passive: true,
  });
}

/** The place of an element on the page, in sight or not. */
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
  return (
    place !== null &&
    place.top >= scrollY &&
    place.bottom <= scrollY + innerHeight
  );
}
