import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminDoctor, DoctorState } from '../../../contract/admin/doctors.ts';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { keepDoctor } from './keep-doctor.ts';

const doneWords: Record<DoctorState, string> = {
  attending: 'Profesional habilitado',
  disabled: 'Profesional deshabilitado',
  on_leave: 'Profesional de licencia',
  retired: 'Profesional retirado',
};

/** Whether somebody attends, changed; `onDone` finds a place for the focus, since what was pressed is gone. */
export function useStateChange(doctor: AdminDoctor, onDone: () => void) {
  const queryClient = useQueryClient();
  const change = useMutation(
    api.admin.doctors.changeState.mutationOptions({
      onSuccess: (saved) => {
        keepDoctor(queryClient, saved);
        confirmDone(doneWords[saved.state]);
        onDone();
      },
      onError: (error) => {
        if (problemOf(error).code !== 'CHANGED_MEANWHILE') return;
        void queryClient.invalidateQueries({ queryKey: api.admin.doctors.key() });
      },
    }),
  );
  const changeTo = (state: DoctorState) =>
    change.mutate({ doctorId: doctor.id, revision: doctor.revision, state });
  return { change, changeTo };
}
