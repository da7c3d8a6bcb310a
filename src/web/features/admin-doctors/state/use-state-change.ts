import { useMutation } from '@tanstack/react-query';
import type { DoctorState } from '../../../../contract/admin/accounts/doctor-state.ts';
import type { AdminDoctor } from '../../../../contract/admin/doctors.ts';
import { api } from '../../../api/api.ts';
import { useKeepEntries } from '../../../catalogue/use-keep-entries.ts';
import { keptDoctor } from '../kept-doctor.ts';

const doneWords: Record<DoctorState, string> = {
  attending: 'Profesional habilitado',
  disabled: 'Profesional deshabilitado',
  on_leave: 'Profesional de licencia',
  retired: 'Profesional retirado',
};

/** Changes a professional's state. `onDone` moves the focus, since the pressed button is gone. */
export function useStateChange(doctor: AdminDoctor, onDone: () => void) {
  const change = useMutation(
    api.admin.doctors.changeState.mutationOptions(
      useKeepEntries<AdminDoctor>({ ...keptDoctor, done: ({ state }) => doneWords[state], onDone }),
    ),
  );
  const changeTo = (state: DoctorState) =>
    change.mutate({ doctorId: doctor.id, revision: doctor.revision, state });
  return { change, changeTo };
}
