import type { Page, Route } from 'playwright-core';

/** Holds back the page's requests to `url` until `go`, so that something else happens before they arrive. */
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
