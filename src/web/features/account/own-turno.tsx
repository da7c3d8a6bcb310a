import { skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '../../components/button/button.tsx';
import { Loading } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { SignOutButton } from '../../components/panel/panel.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { QueryProblem } from '../../components/problem/query-problem.tsx';
import { asksForMore } from '../../guarded/asks-for-more.ts';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { StepUp } from '../../step-up/step-up.tsx';
import styles from './account.module.css';

interface OwnTurnoProps {
  appointmentId: string;
  /** Who booked it a moment ago has its link already. */
  linkToken: string | null;
  /** Shows the turno by its link; without one it asks for the DNI and the code. */
  children: (linkToken: string | null) => ReactNode;
}

/** One turno of the patient's. In a browser that is not known, its code or a surer session opens it. */
export function OwnTurno({ appointmentId, linkToken, children }: OwnTurnoProps) {
  const link = useQuery(
    api.patient.turnos.open.queryOptions({
      input: linkToken ? skipToken : { appointmentId },
      // One link serves this visit.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );
  const [isRaising, setRaising] = useState(false);

  const token = linkToken ?? link.data?.linkToken;
  if (token) return children(token);
  if (!link.error) return <Loading label="Buscando su turno…" />;
  if (asksForMore(link.error)) {
    if (isRaising) {
      return (
        <Page title="Confirme que es usted">
          <StepUp role="patient" onRaised={() => void link.refetch()} />
          <p className={styles.otherWay}>
            <Button kind="quiet" onClick={() => setRaising(false)}>
              Usar el código del turno
            </Button>
          </p>
        </Page>
      );
    }
    return (
      <>
        {children(null)}
        <div className={styles.beside}>
          <Notice
            title="¿No tiene el código a mano?"
            actions={<Button onClick={() => setRaising(true)}>Confirmar que soy yo</Button>}
          >
            <p>En este navegador no entró antes: también puede abrir el turno confirmando quién es.</p>
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
          Para verlo, cierre su sesión y abra otra vez el enlace, o use el DNI de esa persona y el código del
          turno.
        </p>
      </Notice>
    </Page>
  );
}
