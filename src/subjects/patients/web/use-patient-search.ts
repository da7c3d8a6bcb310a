import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';

/** Milliseconds without typing before a search is sent. */
const PAUSE_MS = 150;

/** The people that match a text, searched once the typing pauses. */
export function usePatientSearch(text: string) {
  const typed = text.trim();
  const [query, setQuery] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isAsked = query.length >= 2;
  const result = useQuery({
    ...api.reception.search.patients.queryOptions({ input: { query } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const isSettled =
    typed === query && !result.isPlaceholderData && !result.isFetching;
  return { found: result, isAsked: isAsked && typed.length >= 2, isSettled };
}
