import 'virtual:theme.css';
import './base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { loadDoors } from './api/api.ts';
import { readFirstData, seedFirstData } from './api/first-data.ts';
import { createQueryClient } from './api/query-client.ts';
import { followColorScheme } from './components/layout/color-scheme.ts';
import { followTextSize } from './components/layout/text-size.ts';
import { createAppRouter } from './router.tsx';

// Zod compiles its schemas with `new Function` otherwise, which our content policy refuses.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

async function start(root: HTMLElement) {
  followColorScheme();
  followTextSize();
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const queryClient = createQueryClient();
  seedFirstData(queryClient, readFirstData(document), Date.now());
  const router = createAppRouter(queryClient);
  // A transition renders in short slices: a slow phone can scroll and press meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
  // Before the first call: a later release would not have this file any more.
  void loadDoors().catch(() => {});
}

const root = document.getElementById('root');
if (root) await start(root);
