import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { useLive } from '../../../../base/api/web/live/live.ts';

/** Whether this device is a paired screen; undefined: not known yet. Its first answer holds while nothing answers. */
export function useIsPaired(): boolean | undefined {
  const queryClient = useQueryClient();
  const query = useQuery({ ...api.public.queue.get.queryOptions({ input: {} }), refetchInterval: 60_000 });
  useLive('public', () => void queryClient.invalidateQueries({ queryKey: api.public.queue.key() }));
  return query.data && query.data.screen.state === 'paired';
}
