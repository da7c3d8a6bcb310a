import 'virtual:theme.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { rememberedScheme } from './lib/color-scheme.ts';
import { readFirstData, seedFirstData } from './lib/first-data.ts';
import { createQueryClient } from './lib/query-client.ts';
import { styleNonce } from './lib/style-nonce.ts';
import { createAppRouter } from './router.tsx';
import { mantineTheme, mantineVariables } from './theme.ts';

async function start(root: HTMLElement) {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const queryClient = createQueryClient();
  seedFirstData(queryClient, readFirstData(document), Date.now());
  const router = createAppRouter(queryClient);
  // A transition is drawn in short slices: a slow phone can scroll and press while it is at it.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <MantineProvider
          theme={mantineTheme}
          cssVariablesResolver={mantineVariables}
          colorSchemeManager={rememberedScheme}
          defaultColorScheme="auto"
          getStyleNonce={styleNonce}
        >
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </StrictMode>,
    ),
  );
}

const root = document.getElementById('root');
if (root) await start(root);
