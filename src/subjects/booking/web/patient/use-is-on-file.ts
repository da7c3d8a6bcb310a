import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { parseDni } from '../../../../base/person/rules/dni.ts';

/** Whether the typed DNI is known to be on file; asked once for each that was typed to its end. */
export function useIsOnFile(holdId: string | null, typed: string) {
  const read = parseDni(typed);
  const dni = read.ok ? read.dni : null;
  const [asked, setAsked] = useState<string | null>(null);
  const query = useQuery(
    api.public.holds.meet.queryOptions({
      input: holdId !== null && dni !== null && dni === asked ? { holdId, dni } : skipToken,
      // Each answer costs: the booking tells it too, so no failure is shown.
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );
  return { isOnFile: query.data?.isOnFile === true, ask: () => setAsked(dni) };
}
