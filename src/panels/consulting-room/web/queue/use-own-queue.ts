import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';

/** Each patient's place in the server's queue. Called: not inside yet, and not skipped since. */
export type Turns = ReadonlyMap<string, { place: number; isCalled: boolean }>;

/** Estimates and delays move on by the clock alone. */
const EVERY_MS = 60_000;

export type OwnQueue = ReturnType<typeof useOwnQueue>;

/**
 * The patients who wait for the doctor today, in the server's order. Without an answer the day's own order
 * holds.
 */
export function useOwnQueue(isToday: boolean) {
  const { data, isFetched, failureCount } = useQuery({
    ...api.doctor.queue.get.queryOptions(),
    enabled: isToday,
    refetchInterval: EVERY_MS,
  });
  const queue = isToday ? data : undefined;
  const turns: Turns = useMemo(
    () =>
      new Map(
        queue?.entries.map(({ appointment, state }, index) => [
          appointment.id,
          // A patient who left for a moment cannot be called.
          {
            place: state === 'out' ? queue.entries.length + index : index,
            isCalled: state === 'called',
          },
        ]),
      ),
    [queue],
  );
  return {
    queue,
    turns,
    /** True while the first answer is on its way: the next patient is not known yet. */
    isAwaited: isToday && !isFetched && failureCount === 0,
  };
}
