import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { useLive } from '../../../../base/api/web/live/live.ts';

/**
 * True if this device is a paired screen. Undefined: not known yet. The last answer holds while no new one
 * comes.
 */
export function useIsPaired(): boolean | undefined {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...api.public.queue.get.queryOptions({ input: {} }),
    refetchInterval: 60_000,
  });
  useLive(
    'public',
    () =>
      void queryClient.invalidateQueries({ queryKey: api.public.queue.key() }),
  );
  return query.data && query.data.screen.state === 'paired';
}
