import { QueryClient } from '@tanstack/react-query';

/** Whether the server answered and said no: asking again would get the same answer. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('status' in error)) return false;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500;
}

const onceUnlessRefused = (failures: number, error: unknown) => failures < 1 && !isRefusal(error);

/** The cache with the clinic's constants: stale after 1 s, kept 5 min, one retry after 500 ms. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without connection it fails and says so; by default it would wait for it, in silence.
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
