import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { formatTime } from '../../../base/ui/format/format.ts';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { useRoom } from './room.ts';

/** Says that the doctor arrives late, until that hour. */
export function LateArrival() {
  const { agenda, timeZone, now } = useRoom();
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => api.doctor.schedule.withdrawLate.call(),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: api.doctor.agenda.key() }),
  });
  const { arrivesAt } = agenda;
  if (!arrivesAt || Date.parse(arrivesAt) <= now) return null;
  return (
    <>
      <Notice
        title={`Avisó que llega a las ${formatTime(arrivesAt, timeZone)}`}
        actions={
          <Button busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Quitar el aviso
          </Button>
        }
      />
      <ActProblem error={withdraw.error} onRetry={() => withdraw.mutate()} />
    </>
  );
}
