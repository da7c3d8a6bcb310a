import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { TurnoAccess } from '../../../contract/public/booking.ts';
import { Loading } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { Problem } from '../../components/problem/problem.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { AccessForm } from './access-form.tsx';
import { CancelledTurno } from './cancelled-turno.tsx';
import { StandingTurno } from './standing-turno.tsx';
import { useCancellation } from './use-cancellation.ts';

interface CancelTurnoPageProps {
  appointmentId: string;
  /** The secret that came with the link; null asks for the DNI and the code. */
  linkToken: string | null;
}

/** One turno, seen through its link or its code. Looking changes nothing: each act is behind a button. */
export function CancelTurnoPage({ appointmentId, linkToken }: CancelTurnoPageProps) {
  const [typed, setTyped] = useState<TurnoAccess | null>(null);
  const linked: TurnoAccess | null = linkToken ? { kind: 'link', token: linkToken } : null;
  const access = typed ?? linked;
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const look = useQuery(
    api.public.appointments.look.queryOptions({
      input: access ? { appointmentId, access } : skipToken,
      // A refused secret is not tried again by itself: each try counts.
      refetchOnWindowFocus: ({ state }) => state.status === 'success',
      refetchOnReconnect: ({ state }) => state.status === 'success',
    }),
  );
  const cancellation = useCancellation({ appointmentId, access });
  const problem = look.isError ? problemOf(look.error) : null;
  useFocusOnChange(look.data?.status ?? (access && look.isPending && !typed ? null : 'unopened'));

  if (look.data && access && clinic.data) {
    const shared = { turno: look.data, clinic: clinic.data, cancellation, receivedAt: look.dataUpdatedAt };
    return look.data.status === 'cancelled' ? <CancelledTurno {...shared} /> : <StandingTurno {...shared} />;
  }
  if (access && (look.isPending || clinic.isPending) && !typed) return <Loading label="Buscando su turno…" />;
  if (problem?.canRetry || (clinic.isError && access)) {
    return (
      <Page title="Su turno">
        <Problem
          title={problemOf(look.error ?? clinic.error).sentence}
          retrying={look.isFetching || clinic.isFetching}
          onRetry={() => {
            void look.refetch();
            if (clinic.isError) void clinic.refetch();
          }}
        />
      </Page>
    );
  }
  return (
    <Page
      title="Ver o cancelar un turno"
      lead="Escriba el DNI del paciente y el código de seis caracteres que recibió al reservar."
    >
      <AccessForm
        refusal={problem}
        isLinkRefused={problem !== null && typed === null}
        isAsking={look.isFetching && typed !== null}
        onSubmit={(next) => {
          // The same data again asks again; other data is another question.
          if (JSON.stringify(next) === JSON.stringify(typed)) void look.refetch();
          else setTyped(next);
        }}
      />
    </Page>
  );
}

/** When the page becomes another one, its heading takes the focus: what was pressed is no longer there. */
function useFocusOnChange(view: string | null) {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (view && before.current && before.current !== view) {
      document.querySelector<HTMLElement>('main h1')?.focus();
    }
    before.current = view ?? before.current;
  }, [view]);
}
