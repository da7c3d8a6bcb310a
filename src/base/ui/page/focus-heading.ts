import type { AnyRouter } from '@tanstack/react-router';

/**
 * After a navigation, puts the focus on the new page's heading, as a browser does with a new document: a screen
 * reader reads it and the keyboard starts from there. The first page is left to the browser.
 */
export function focusHeadingAfterNavigation(
  router: Pick<AnyRouter, 'subscribe'>,
): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (!fromLocation || fromLocation.pathname === toLocation.pathname) return;
    document
      .querySelector<HTMLElement>('main h1')
      ?.focus({ preventScroll: true });
  });
}
