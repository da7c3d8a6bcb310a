import { useQuery } from '@tanstack/react-query';
import type { Clinic } from '../../contract/public/clinic.ts';
import { api } from './api.ts';

/** What the clinic has set up to send, for sentences that promise a message; undefined while it is being asked for. */
export function useSending(): Clinic | undefined {
  return useQuery(api.public.clinic.get.queryOptions()).data;
}
