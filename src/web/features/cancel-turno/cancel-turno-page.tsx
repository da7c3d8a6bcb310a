import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TurnoAccess } from '../../../contract/public/appointments.ts';
import { Loading } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { Problem } from '../../components/problem/problem.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { isRefusal } from '../../lib/query-client.ts';
import { AccessForm } from './access-form.tsx';
import { CancelledTurno } from './cancelled-turno.tsx';
import { ChangeTurno } from './change-turno.tsx';
import { StandingTurno } from './standing-turno.tsx';
import { useTurnoActs } from './use-turno-acts.ts';

interface CancelTurnoPageProps {
  appointmentId: string;
  /** The secret that came with the link; null asks for the DNI and the code. */
  linkToken: string | null;
  /** Whether another time is being chosen; the address says so. */
  isChanging: boolean;
  onChanging: (isChanging: boolean) => void;
}

/** One turno, seen through its link or its code. Looking changes nothing: each act is behind a button. */
export function CancelTurnoPage(props: CancelTurnoPageProps) {
  const { appointmentId, linkToken, isChanging, onChanging } = props;
  const [typed, setTyped] = useState<TurnoAccess | null>(null);
  const linked: TurnoAccess | null = linkToken ? { kind: 'link', token: linkToken } : null;
  const access = typed ?? linked;
  const asked = access && { appointmentId, access };
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const look = useQuery(
    api.public.appointments.look.queryOptions({
      input: asked ?? skipToken,
      // A refused secret is not tried again by itself: each try counts.
      refetchOnWindowFocus: mayLookAgain,
      refetchOnReconnect: mayLookAgain,
    }),
  );
  const turno = look.data;
  const acts = useTurnoActs(asked, turno);
  const problem = look.isError ? problemOf(look.error) : null;
  const choosesTime = isChanging && turno?.canChange === true && acts.done?.kind !== 'move';
  useFocusOnChange(
    turno
      ? [turno.status, turno.isConfirmed, choosesTime].join()
      : access && look.isPending && !typed
        ? null
        : 'unopened',
  );

  function change() {
    acts.forget();
    onChanging(true);
  }

  const leaveTimes = useEffectEvent(() => onChanging(false));
  const isBackFromTimes = isChanging && turno !== undefined && !choosesTime;
  useEffect(() => {
    if (isBackFromTimes) leaveTimes();
  }, [isBackFromTimes]);

  if (turno && asked && clinic.data) {
    const shared = { turno, clinic: clinic.data, acts };
    if (turno.status === 'cancelled') return <CancelledTurno {...shared} receivedAt={look.dataUpdatedAt} />;
    if (choosesTime) return <ChangeTurno {...shared} asked={asked} onBack={() => onChanging(false)} />;
    return <StandingTurno {...shared} onChange={change} />;
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
      title="Ver su turno"
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

function mayLookAgain({ state: { data, error } }: { state: { data: unknown; error: unknown } }): boolean {
  return data !== undefined && !isRefusal(error);
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
