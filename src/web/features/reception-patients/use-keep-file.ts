import { useQueryClient } from '@tanstack/react-query';
import type { PatientFile } from '../../../contract/reception/patient-file.ts';
import { api } from '../../api/api.ts';
import { confirmDone } from '../../components/toast/confirmations.ts';

/** Shows the file from the server's answer, and says what was done. */
export function useKeepFile() {
  const queryClient = useQueryClient();
  return (done: string, then?: () => void) => (file: PatientFile) => {
    queryClient.setQueryData(api.reception.patients.get.queryKey({ input: { patientId: file.id } }), file);
    confirmDone(done);
    then?.();
  };
}
