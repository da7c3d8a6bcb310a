import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';

/** Reads anew what is owed, wherever it is shown. */
export function useCopiesAnew() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: api.reception.recordCopies.key() });
}
