import { useQueryClient } from '@tanstack/react-query';
import type { DoctorSchedule } from '../../../contract/admin/schedules.ts';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';

/** What every change of schedule does with its answer: shows it at once; and looks again where somebody was first. */
export function useScheduleChange() {
  const queryClient = useQueryClient();
  return {
    keep(schedule: DoctorSchedule, done: string) {
      const { doctorId } = schedule;
      queryClient.setQueryData(api.admin.schedules.get.queryKey({ input: { doctorId } }), schedule);
      // What a professional still lacks to be booked depends on their hours.
      void queryClient.invalidateQueries({ queryKey: api.admin.doctors.key() });
      confirmDone(done);
    },
    lookAgainAfter(error: unknown) {
      const { code } = problemOf(error);
      if (code !== 'CHANGED_MEANWHILE' && code !== 'NOT_FOUND') return;
      void queryClient.invalidateQueries({ queryKey: api.admin.schedules.key() });
    },
  };
}
