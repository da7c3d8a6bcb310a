import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';

/** Reads the family again in every file that shows it, and says what was done. */
export function useKeepFamily() {
  const queryClient = useQueryClient();
  return (done: string, then?: () => void) => () => {
    void queryClient.invalidateQueries({
      queryKey: api.reception.family.key(),
    });
    confirmDone(done);
    then?.();
  };
}
