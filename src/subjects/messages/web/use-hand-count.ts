import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { useLive } from '../../../base/api/web/live/live.ts';

/** Reminders and delays fall due by the clock alone. */
const EVERY_MS = 60_000;
/** On a busy counter changes come each second: the menu of each desk does not ask more often than this. */
const PACE_MS = 5_000;

/** The number of messages to tell by hand. Undefined: not known yet. */
export function useHandCount(): number | undefined {
  const queryClient = useQueryClient();
  const count = useQuery({
    ...api.reception.messagesByHand.count.queryOptions(),
    refetchInterval: EVERY_MS,
  });
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  useLive('reception', (changes) => {
    if (
      !changes.some(
        ({ kind }) =>
          kind === 'all' || kind === 'message' || kind === 'appointment',
      )
    )
      return;
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      void queryClient.invalidateQueries({
        queryKey: api.reception.messagesByHand.count.key(),
      });
    }, PACE_MS);
  });
  return count.data?.count;
}
