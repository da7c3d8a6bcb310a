import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { useKeepEntries } from '../../../../base/ui/set-up/use-keep-entries.ts';
import type { DoctorState } from '../../../staff/contract/doctor-state.ts';
import type { AdminDoctor } from '../../contract/doctors.ts';
import { keptDoctor } from '../set-up/kept-doctor.ts';

const doneWords: Record<DoctorState, string> = {
  attending: 'Profesional habilitado',
  disabled: 'Profesional deshabilitado',
  on_leave: 'Profesional de licencia',
  retired: 'Profesional retirado',
};

/** Changes a professional's state. `onDone` moves the focus, because the pressed button is gone. */
export function useStateChange(doctor: AdminDoctor, onDone: () => void) {
  const change = useMutation(
    api.admin.doctors.changeState.mutationOptions(
      useKeepEntries<AdminDoctor>({
        ...keptDoctor,
        done: ({ state }) => doneWords[state],
        onDone,
      }),
    ),
  );
  const changeTo = (state: DoctorState) =>
    change.mutate({ doctorId: doctor.id, revision: doctor.revision, state });
  return { change, changeTo };
}
