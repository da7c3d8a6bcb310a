import { skipToken, useQuery } from '@tanstack/react-query';
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { api, client } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { isRefusal } from '../../../base/api/web/client/query-client.ts';
import { withProofOfWork } from '../../../base/api/web/client/with-proof-of-work.ts';
import { focusHeading } from '../../../base/ui/focus/focus-heading.ts';
import { Loading } from '../../../base/ui/loading/loading.tsx';
import { Page } from '../../../base/ui/page/page.tsx';
import { Problem } from '../../../base/ui/problem/problem.tsx';
import type { AppointmentAccess } from '../../appointments/contract/public-appointments.ts';
import { AccessForm } from './access-form.tsx';
import { CancelledAppointment } from './cancelled-appointment.tsx';
import { ChangeAppointment } from './change-appointment.tsx';
import { StandingAppointment } from './standing-appointment.tsx';
import { useAppointmentActs } from './use-appointment-acts.ts';

interface CancelAppointmentPageProps {
  appointmentId: string;
  /** The secret from the link; null: the page asks for the DNI and the code. */
  linkToken: string | null;
  /** True if the address says that another time is being chosen. */
  isChanging: boolean;
  onChanging: (isChanging: boolean) => void;
  /** The part that only the signed-in patient may see. */
  ofPatient?: ReactNode;
}

/** One appointment, opened by its link or code. Opening it changes nothing, and each act has a button. */
export function CancelAppointmentPage(props: CancelAppointmentPageProps) {
  const { appointmentId, linkToken, isChanging, onChanging } = props;
  const [typed, setTyped] = useState<AppointmentAccess | null>(null);
  const linked: AppointmentAccess | null = linkToken
    ? { kind: 'link', token: linkToken }
    : null;
  const access = typed ?? linked;
  const request = access && { appointmentId, access };
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const look = useQuery(
    api.public.appointments.look.queryOptions({
      input: request ?? skipToken,
      // After many wrong codes from one address, each further one costs a puzzle.
      ...(request && {
        queryFn: () =>
          withProofOfWork((proofOfWork) =>
            client.public.appointments.look({ ...request, proofOfWork }),
          ),
      }),
      // A refused secret is not retried automatically: each attempt counts.
      refetchOnWindowFocus: mayLookAgain,
      refetchOnReconnect: mayLookAgain,
    }),
  );
  const appointment = look.data;
  const acts = useAppointmentActs(request, appointment);
  const problem = look.isError ? problemOf(look.error) : null;
  const choosesTime =
    isChanging && appointment?.canChange === true && acts.done?.kind !== 'move';
  useFocusOnChange(
    appointment
      ? [appointment.status, appointment.isConfirmed, choosesTime].join()
      : access && look.isPending && !typed
        ? null
        : 'unopened',
  );

  function change() {
    acts.forget();
    onChanging(true);
  }

  const leaveTimes = useEffectEvent(() => onChanging(false));
  const isBackFromTimes =
    isChanging && appointment !== undefined && !choosesTime;
  useEffect(() => {
    if (isBackFromTimes) leaveTimes();
  }, [isBackFromTimes]);

  if (appointment && request && clinic.data) {
    const shared = { appointment, clinic: clinic.data, acts };
    if (appointment.status === 'cancelled')
      return (
        <CancelledAppointment {...shared} receivedAt={look.dataUpdatedAt} />
      );
    if (choosesTime)
      return (
        <ChangeAppointment
          {...shared}
          request={request}
          onBack={() => onChanging(false)}
        />
      );
    return (
      <StandingAppointment
        {...shared}
        onChange={change}
        ofPatient={props.ofPatient}
      />
    );
  }
  if (access && (look.isPending || clinic.isPending) && !typed)
    return <Loading label="Buscando su turno…" />;
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
          // The same data repeat the request. Other data are another query.
          if (JSON.stringify(next) === JSON.stringify(typed))
            void look.refetch();
          else setTyped(next);
        }}
      />
    </Page>
  );
}

function mayLookAgain({
  state: { data, error },
}: {
  state: { data: unknown; error: unknown };
}): boolean {
  return data !== undefined && !isRefusal(error);
}

/** Focuses the heading when the view changes: the pressed button is gone. */
function useFocusOnChange(view: string | null) {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (view && before.current && before.current !== view) {
      focusHeading();
    }
    before.current = view ?? before.current;
  }, [view]);
}
