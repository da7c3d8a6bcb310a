import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';

/** The place of each in the queue, as the server has it; called: not inside yet, and not let pass since. */
export type Turns = ReadonlyMap<string, { place: number; isCalled: boolean }>;

/** Estimates and delays move on by the clock alone. */
const EVERY_MS = 60_000;

export type OwnQueue = ReturnType<typeof useOwnQueue>;

/** Who waits for the doctor today, in the order of the server; without an answer the day's own order serves. */
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
          // Who left for a moment is not there to be called.
          { place: state === 'out' ? queue.entries.length + index : index, isCalled: state === 'called' },
        ]),
      ),
    [queue],
  );
  return {
    queue,
    turns,
    /** The first answer is still on its way: nobody is known to be next yet. */
    isAwaited: isToday && !isFetched && failureCount === 0,
  };
}
