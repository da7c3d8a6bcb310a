import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/web/client/api.ts';
import type { Clinic } from '../../clinic/contract/clinic.ts';

/** The channels that the clinic has set up, for sentences that promise a message; undefined while loading. */
export function useSending(): Clinic | undefined {
  return useQuery(api.public.clinic.get.queryOptions()).data;
}
