import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import type { DoctorSchedule } from '../../contract/schedules.ts';

interface ScheduleChange<Input> {
  send: (input: Input) => Promise<DoctorSchedule>;
  done: string;
  onDone?: (saved: DoctorSchedule) => void;
}

/**
 * Changes a schedule. Its answer is shown at once. If another administrator saved first, the schedule is read
 * again.
 */
export function useScheduleChange<Input>({
  send,
  done,
  onDone,
}: ScheduleChange<Input>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess(saved) {
      const { doctorId } = saved;
      queryClient.setQueryData(
        api.admin.schedules.get.queryKey({ input: { doctorId } }),
        saved,
      );
      // The list of what a professional still lacks depends on their hours.
      void queryClient.invalidateQueries({ queryKey: api.admin.doctors.key() });
      confirmDone(done);
      onDone?.(saved);
    },
    onError(error) {
      const { code } = problemOf(error);
      if (code !== 'CHANGED_MEANWHILE' && code !== 'NOT_FOUND') return;
      void queryClient.invalidateQueries({
        queryKey: api.admin.schedules.key(),
      });
    },
  });
}
