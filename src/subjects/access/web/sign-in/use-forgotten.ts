import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import {
  joinTabs,
  type PanelRole,
  useStoredSession,
} from '../../../../base/api/web/session/session.ts';

const askedOnce = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/**
 * Tells if the browser lost the storage of a remembered session, whose cookies are still there, and the DNI
 * of that patient. Safari removes the storage of scripts after seven days without use.
 */
export function useForgotten(role: PanelRole): {
  isForgotten: boolean;
  dni: string | null;
} {
  const [answeredFor, setAnsweredFor] = useState<PanelRole | null>(null);
  const stored = useStoredSession(role);
  const remembered = useQuery(
    api.public.signIn.remembered.queryOptions(askedOnce),
  );
  useEffect(() => {
    // Another tab may hand the session over.
    void joinTabs()
      .answered(role)
      .then(() => setAnsweredFor(role));
  }, [role]);
  // During a new request the answer may be from before a sign-out.
  const isKnown =
    remembered.isSuccess && !remembered.isFetching && answeredFor === role;
  const isForgotten =
    isKnown && stored === null && remembered.data.includes(role);
  const patient = useQuery(
    api.public.signIn.rememberedDni.queryOptions({
      ...askedOnce,
      enabled: isForgotten && role === 'patient',
      gcTime: 0,
    }),
  );
  return {
    isForgotten,
    dni: (isForgotten && role === 'patient' && patient.data?.dni) || null,
  };
}
