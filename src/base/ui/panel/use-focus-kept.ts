import { useEffect } from 'react';

const parts = 'section, form, article, [role=region], [role=dialog], main';

/**
 * Keeps the focus in the page of a panel: if the focused element goes away with an act, the heading of the
 * part around it gets the focus, and Tab goes on from there. Effects that move the focus come first.
 */
export function useFocusKept(): void {
  useEffect(() => {
    /** The last focused element and its ancestors, the nearest first; below, the same behind a dialog. */
    let path: Element[] = [];
    let behind: Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      path = pathOf(target);
      if (!target.closest('[role=dialog]')) behind = path;
    };
    const keep = () => {
      if (
        document.activeElement !== document.body ||
        path[0]?.isConnected !== false
      )
        return;
      const places = [...path, ...behind].filter(
        (each) => each.isConnected && each.matches(parts),
      );
      // A form without a heading leaves it to its dialog: the page lies behind.
      const target = places.map(headingOf).find((heading) => heading !== null);
      if (!(target instanceof HTMLElement)) return;
      if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
      target.focus({ preventScroll: true });
    };
    // The person pressed beside everything: elements that go away later were not theirs.
    const forget = () =>
      setTimeout(() => {
        if (document.activeElement === document.body && path[0]?.isConnected)
          path = [];
      });
    const observer = new MutationObserver(() => {
      if (
        document.activeElement === document.body &&
        path[0]?.isConnected === false
      )
        setTimeout(keep);
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', forget);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', forget);
      observer.disconnect();
    };
  }, []);
}

function pathOf(element: Element): Element[] {
  const path: Element[] = [];
  for (let each: Element | null = element; each; each = each.parentElement)
    path.push(each);
  return path;
}

function headingOf(place: Element): Element | null {
  const name = place.getAttribute('aria-labelledby');
  const named = name && document.getElementById(name);
  return named || place.querySelector('h1, h2, h3, h4');
}
