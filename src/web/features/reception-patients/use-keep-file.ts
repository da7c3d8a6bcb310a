import { useQueryClient } from '@tanstack/react-query';
import type { PatientFile } from '../../../contract/reception/patient-file.ts';
import { api } from '../../lib/api.ts';

/** Shows a file as the server just answered it. */
export function useKeepFile() {
  const queryClient = useQueryClient();
  return (file: PatientFile) =>
    queryClient.setQueryData(api.reception.patients.get.queryKey({ input: { patientId: file.id } }), file);
}
