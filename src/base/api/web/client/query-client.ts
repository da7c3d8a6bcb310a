import { onlineManager, QueryClient } from '@tanstack/react-query';

/** True if the server answered with a refusal: repeating the call would get the same answer. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('status' in error)) return false;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500;
}

const onceUnlessRefused = (failures: number, error: unknown) =>
  failures < 1 && !isRefusal(error);

/** The cache with the clinic's constants: stale after 1 s, kept 5 min, one retry after 500 ms. */
export function createQueryClient(): QueryClient {
  // Without this, a page opened without a connection would not notice that the connection is back.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without connection a query fails and says so; by default it would wait silently for the network.
        networkMode: 'always',
        staleTime: 1_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        retry: onceUnlessRefused,
        retryDelay: 500,
      },
      mutations: {
        networkMode: 'always',
        gcTime: 5 * 60_000,
        retry: onceUnlessRefused,
        retryDelay: 500,
      },
    },
  });
}
