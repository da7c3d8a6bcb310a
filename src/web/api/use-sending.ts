import { useQuery } from '@tanstack/react-query';
import type { Clinic } from '../../contract/public/clinic.ts';
import { api } from './api.ts';

/** The channels that the clinic has set up, for sentences that promise a message; undefined while loading. */
export function useSending(): Clinic | undefined {
  return useQuery(api.public.clinic.get.queryOptions()).data;
}
