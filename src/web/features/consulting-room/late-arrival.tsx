import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { Button } from '../../components/button/button.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { formatTime } from '../../format/format.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import { useRoom } from './room.ts';

/** That the doctor said to arrive late, until that hour. */
export function LateArrival() {
  const { agenda, timeZone, now } = useRoom();
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => api.doctor.schedule.withdrawLate.call(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.doctor.agenda.key() }),
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
