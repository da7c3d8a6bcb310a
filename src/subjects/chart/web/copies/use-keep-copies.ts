import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';

/** Returns a function that refetches the owed copies, wherever they are shown. */
export function useCopiesAnew() {
  const queryClient = useQueryClient();
  return () =>
    void queryClient.invalidateQueries({
      queryKey: api.reception.recordCopies.key(),
    });
}
