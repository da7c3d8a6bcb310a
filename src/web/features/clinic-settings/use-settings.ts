import { useQueryClient } from '@tanstack/react-query';
import type { ClinicSettings } from '../../../contract/admin/clinic.ts';
import { api } from '../../lib/api.ts';

/** What whoever saves keeps, and how the newest is read. */
export function useSettings() {
  const queryClient = useQueryClient();
  const query = api.admin.clinic.get.queryOptions();
  return {
    /** An answer is what there is now; the frame around the page shows it too. */
    keep(answer: ClinicSettings) {
      queryClient.setQueryData(query.queryKey, answer);
      void queryClient.invalidateQueries({ queryKey: api.public.clinic.get.queryKey() });
    },
    newest: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
  };
}
