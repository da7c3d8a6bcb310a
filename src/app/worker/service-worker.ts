/// <reference lib="webworker" />
import { CacheFirst, ExpirationPlugin, NetworkFirst, Serwist } from 'serwist';
import {
  type Area,
  areaOfPath,
  filesIn,
  shellPathOf,
  withoutData,
} from './areas.ts';
import { pushedOf, replacementOf, windowAt } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

/** The files of each area, put in by the build: another build has other ones, so that browsers see a new worker. */
declare const __AREA_FILES__: Record<Area, string[]>;
const filesOf = __AREA_FILES__;

const shells = 'shells';
const files = 'files';
const MONTH_SECONDS = 30 * 24 * 60 * 60;

/*
 * For signed-in users: keeps the product's files, which hold no personal data, and each area's first HTML
 * without its data. API answers are never kept here: `app/offline` keeps them with the session.
 */
const serwist = new Serwist({
  // A new worker takes over at once and reloads no page: files are named by content, so an older page finds
  // its own.
  skipWaiting: true,
  clientsClaim: true,
  runtimeCaching: [
    {
      matcher: ({ url, sameOrigin }) =>
        sameOrigin && url.pathname.startsWith('/assets/'),
      handler: new CacheFirst({
        cacheName: files,
        plugins: [
          new ExpirationPlugin({
            maxEntries: 500,
            maxAgeSeconds: MONTH_SECONDS,
          }),
        ],
      }),
    },
    {
      matcher: ({ request, url, sameOrigin }) =>
        sameOrigin &&
        request.mode === 'navigate' &&
        areaOfPath(url.pathname) !== null,
      handler: new NetworkFirst({
        cacheName: shells,
        // A connection that does not answer is given up.
        networkTimeoutSeconds: 6,
        plugins: [
          {
            cacheKeyWillBeUsed: async ({ request }) =>
              shellPathOf(areaOfPath(new URL(request.url).pathname)),
            cacheWillUpdate: async ({ response }) =>
              response.ok ? withoutData(response) : null,
          },
        ],
      }),
    },
  ],
});
serwist.addEventListeners();

self.addEventListener('message', (event) => {
  const area: unknown = event.data?.keepArea;
  if (typeof area === 'string' && area in filesOf)
    event.waitUntil(keepArea(area as Area));
});

// Keeps this version's files of the areas kept so far, while the former version still answers.
self.addEventListener('install', (event) => event.waitUntil(keepAreasAgain()));

async function keepAreasAgain(): Promise<void> {
  const kept = await (await caches.open(shells)).keys();
  const areas = kept
    .map(({ url }) => areaOfPath(new URL(url).pathname))
    .filter((area) => area !== null);
  // Without a connection or a server, the former files stay.
  await Promise.all(
    [...new Set(areas)].map((area) => keepArea(area).catch(() => {})),
  );
}

/** Keeps an area's first page and all its files, so that it opens without a connection. */
async function keepArea(area: Area): Promise<void> {
  const path = shellPathOf(area);
  const page = await fetch(path, { cache: 'no-store', credentials: 'omit' });
  if (!page.ok) return;
  const cache = await caches.open(files);
  const missing: string[] = [];
  // The files that every page begins with are named only in the page.
  const all = new Set([
    ...filesOf[area],
    ...filesIn(await page.clone().text()),
  ]);
  for (const file of all) if (!(await cache.match(file))) missing.push(file);
  await cache.addAll(missing);
  // Kept last: a page is kept only with all of its files.
  await (await caches.open(shells)).put(path, await withoutData(page));
}

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = pushedOf(event.data?.text());
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      lang: 'es-AR',
      icon: '/icons/any-192.png',
      data: { path },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data?.path)));
});

async function openPage(path: string): Promise<void> {
  const windows = await self.clients.matchAll({
    type: 'window',
    includeUncontrolled: true,
  });
  const open = windowAt(windows, path);
  await (open ? open.focus() : self.clients.openWindow(path));
}

interface SubscriptionChange extends ExtendableEvent {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
}

// Not in the types of TypeScript, nor in every browser.
self.addEventListener('pushsubscriptionchange' as 'activate', (event) =>
  event.waitUntil(tellReplacement(event as SubscriptionChange)),
);

async function tellReplacement({
  oldSubscription,
  newSubscription,
}: SubscriptionChange): Promise<void> {
  const options = oldSubscription?.options;
  const present =
    newSubscription ??
    (options ? await self.registration.pushManager.subscribe(options) : null);
  const told = replacementOf(oldSubscription, present);
  if (!told) return;
  const headers = { 'content-type': 'application/json' };
  await fetch('/api/public/push/replacement', {
    method: 'POST',
    headers,
    body: JSON.stringify(told),
  });
}
