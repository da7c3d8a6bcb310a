import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { useLive } from '../../../base/api/web/live/live.ts';

/** Reminders and delays fall due by the clock alone. */
const EVERY_MS = 60_000;
/** A busy counter changes something each second: the menu of every desk asks no oftener than this. */
const PACE_MS = 5_000;

/** How many messages are to be told by hand; undefined: not known yet. */
export function useHandCount(): number | undefined {
  const queryClient = useQueryClient();
  const count = useQuery({
    ...api.reception.messagesByHand.count.queryOptions(),
    refetchInterval: EVERY_MS,
  });
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  useLive('reception', (changes) => {
    if (!changes.some(({ kind }) => kind === 'all' || kind === 'message' || kind === 'appointment')) return;
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      void queryClient.invalidateQueries({ queryKey: api.reception.messagesByHand.count.key() });
    }, PACE_MS);
  });
  return count.data?.count;
}
