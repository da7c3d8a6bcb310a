import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import type { PatientFile } from '../../contract/patient-file.ts';

/** Shows the file from the server's answer, and says what was done. */
export function useKeepFile() {
  const queryClient = useQueryClient();
  return (done: string, then?: () => void) => (file: PatientFile) => {
    queryClient.setQueryData(
      api.reception.patients.get.queryKey({ input: { patientId: file.id } }),
      file,
    );
    confirmDone(done);
    then?.();
  };
}
