import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { parseDni } from '../../../../base/person/rules/dni.ts';

/** Tells if the typed DNI is known to be on file. Asks once for each complete DNI. */
export function useIsOnFile(holdId: string | null, typed: string) {
  const read = parseDni(typed);
  const dni = read.ok ? read.dni : null;
  const [asked, setAsked] = useState<string | null>(null);
  const query = useQuery(
    api.public.holds.meet.queryOptions({
      input:
        holdId !== null && dni !== null && dni === asked
          ? { holdId, dni }
          : skipToken,
      // Each answer spends a budget. No failure is shown, because the booking tells it too.
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );
  return { isOnFile: query.data?.isOnFile === true, ask: () => setAsked(dni) };
}
