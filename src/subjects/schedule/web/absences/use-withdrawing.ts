import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';

/** Withdraws a request, or the absence that came of it. Its answer is shown at once. */
export function useWithdrawing(done: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (requestId: string) =>
      api.doctor.schedule.withdrawAbsence.call({ requestId }),
    onSuccess(saved) {
      queryClient.setQueryData(api.doctor.schedule.get.queryKey(), saved);
      confirmDone(done);
    },
    onError(error) {
      // It was answered or ended meanwhile, so the screen is outdated.
      if (problemOf(error).code !== 'CHANGED_MEANWHILE') return;
      void queryClient.invalidateQueries({
        queryKey: api.doctor.schedule.key(),
      });
    },
  });
}
