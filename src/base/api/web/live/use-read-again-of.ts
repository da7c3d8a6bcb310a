import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useLive } from './live.ts';

/** While the component is mounted, reads data of an appointment again with each change of it. */
export function useReadAgainOf(
  role: 'reception' | 'doctor',
  { appointmentId, queryKey }: { appointmentId: string; queryKey: QueryKey },
): void {
  const queryClient = useQueryClient();
  useLive(role, (changes) => {
    if (
      changes.some(
        (change) =>
          change.kind === 'all' || change.appointmentId === appointmentId,
      )
    ) {
      void queryClient.invalidateQueries({ queryKey });
    }
  });
}
