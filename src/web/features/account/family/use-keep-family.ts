import { useQueryClient } from '@tanstack/react-query';
import type { OwnFamily } from '../../../../contract/patient/family.ts';
import { api } from '../../../api/api.ts';
import { confirmDone } from '../../../components/toast/confirmations.ts';

/** Shows the family from the server's answer, says what was done, and lets what tells of its appointments be read anew. */
export function useKeepFamily() {
  const queryClient = useQueryClient();
  return (done: string, then?: () => void) => (family: OwnFamily) => {
    queryClient.setQueryData(api.patient.family.list.queryKey(), family);
    void queryClient.invalidateQueries({ queryKey: api.patient.appointments.key() });
    confirmDone(done);
    then?.();
  };
}
