import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';

/** A person types faster than it is worth asking. */
const PAUSE_MS = 150;

/** Who a text may mean, asked for once the typing pauses. */
export function usePatientSearch(text: string) {
  const typed = text.trim();
  const [query, setQuery] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isAsked = query.length >= 2;
  const found = useQuery({
    ...api.reception.search.patients.queryOptions({ input: { query } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const isSettled = typed === query && !found.isPlaceholderData && !found.isFetching;
  return { found, isAsked: isAsked && typed.length >= 2, isSettled };
}
