import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import {
  needsHigherLevel,
  raiseLevel,
} from '../../../base/api/web/client/level-gate.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { Button, ButtonLink } from '../../../base/ui/button/button.tsx';
import { Loading } from '../../../base/ui/loading/loading.tsx';
import styles from '../../../base/ui/page/account.module.css';
import { Page } from '../../../base/ui/page/page.tsx';
import { SignOutButton } from '../../../base/ui/panel/panel.tsx';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { QueryProblem } from '../../../base/ui/problem/query-problem.tsx';

interface OwnAppointmentProps {
  appointmentId: string;
  /** The link token, present if the patient booked the appointment a moment ago. */
  linkToken: string | null;
  /** Shows the appointment by its link; without a link it asks for the DNI and the code. */
  children: (linkToken: string | null) => ReactNode;
}

/** One of the patient's appointments. In an unknown browser, its code or a step-up opens it. */
export function OwnAppointment({
  appointmentId,
  linkToken,
  children,
}: OwnAppointmentProps) {
  const link = useQuery(
    api.patient.appointments.open.queryOptions({
      input: linkToken ? skipToken : { appointmentId },
      // One link is enough for this visit.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );

  const token = linkToken ?? link.data?.linkToken;
  if (token) return children(token);
  if (!link.error) return <Loading label="Buscando su turno…" />;
  if (needsHigherLevel(link.error)) {
    return (
      <>
        {children(null)}
        <div className={styles.beside}>
          <Notice
            title="¿No tiene el código a mano?"
            actions={
              <Button onClick={() => void raiseLevel()}>
                Confirmar que soy yo
              </Button>
            }
          >
            <p>
              En este navegador no entró antes: también puede abrir el turno
              confirmando quién es.
            </p>
          </Notice>
        </div>
      </>
    );
  }
  const { code } = problemOf(link.error);
  if (code === 'NOT_FOUND' || code === 'INVALID_INPUT') return <NotOwn />;
  return (
    <Page title="Su turno">
      <QueryProblem query={link} />
    </Page>
  );
}

function NotOwn() {
  return (
    <Page title="Ese turno no está en su cuenta">
      <Notice
        title="Puede ser de otra persona"
        actions={
          <>
            <SignOutButton role="patient" kind="second" />
            <ButtonLink to="/mi-cuenta/citas" kind="quiet">
              Ver mis turnos
            </ButtonLink>
          </>
        }
      >
        <p>
          Para verlo, cierre su sesión y abra otra vez el enlace, o use el DNI
          de esa persona y el código del turno.
        </p>
      </Notice>
    </Page>
  );
}
