import type { Page, Route } from 'playwright-core';

/** Holds the page's requests to `url` back until `go`, so that the test can act before they arrive. */
export async function keepBack(
  page: Page,
  url: string | RegExp,
): Promise<{ arrived: Promise<void>; go: () => void }> {
  let go = () => {};
  const waiting = new Promise<void>((resolve) => {
    go = resolve;
  });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(url, async (route: Route) => {
    arrive();
    await waiting;
    await route.continue();
  });
  return { arrived, go };
}
