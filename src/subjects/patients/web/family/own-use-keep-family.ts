import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import type { OwnFamily } from '../../contract/patient-family.ts';

/** Shows the family from the server's answer, says what was done, and has its appointments read again. */
export function useKeepFamily() {
  const queryClient = useQueryClient();
  return (done: string, then?: () => void) => (family: OwnFamily) => {
    queryClient.setQueryData(api.patient.family.list.queryKey(), family);
    void queryClient.invalidateQueries({
      queryKey: api.patient.appointments.key(),
    });
    confirmDone(done);
    then?.();
  };
}
