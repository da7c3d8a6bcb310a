import type { QueryClient } from '@tanstack/react-query';
import type { AdminDoctor } from '../../../contract/admin/doctors.ts';
import { api } from '../../lib/api.ts';

/** What was saved is shown at once; lists and what patients see are asked for anew. */
export function keepDoctor(queryClient: QueryClient, saved: AdminDoctor): void {
  queryClient.setQueryData(api.admin.doctors.get.queryKey({ input: { doctorId: saved.id } }), saved);
  void queryClient.invalidateQueries({ queryKey: api.admin.doctors.list.key() });
  void queryClient.invalidateQueries({ queryKey: api.public.doctors.key() });
}
