import 'virtual:theme.css';
import '../../base/ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { loadDoors } from '../../base/api/web/client/api.ts';
import {
  readFirstData,
  seedFirstData,
} from '../../base/api/web/client/first-data.ts';
import { createQueryClient } from '../../base/api/web/client/query-client.ts';
import { followColorScheme } from '../../base/ui/layout/color-scheme.ts';
import { keepFocusInSight } from '../../base/ui/layout/focus-in-sight.ts';
import { followTextSize } from '../../base/ui/layout/text-size.ts';
import { Begun } from './begun.tsx';
import { createAppRouter } from './router.tsx';

// Otherwise Zod compiles its schemas with `new Function`, which our content policy refuses.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

async function start(root: HTMLElement) {
  followColorScheme();
  followTextSize();
  keepFocusInSight();
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const queryClient = createQueryClient();
  seedFirstData(queryClient, readFirstData(document), Date.now());
  const router = createAppRouter(queryClient);
  // Another web site shows this page within its own.
  if (window.top !== window)
    (await import('../../base/ui/framed/keep-public.tsx')).keepPublic(router);
  // The first HTML's page stays until the page itself is there, not only its frame.
  await router.load();
  // A transition renders in short slices: a slow phone can scroll and press meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Begun>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </Begun>
      </StrictMode>,
    ),
  );
  // Loaded before the first call: after a later release this file would be gone.
  void loadDoors().catch(() => {});
}

const root = document.getElementById('root');
// Not awaited, because a page's file waits for this one to run. No component stands here: a hot reload would
// begin twice.
if (root) void start(root);
