import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProfessionalRequest } from '../../../contract/admin/access.ts';
import { Button } from '../../components/button/button.tsx';
import { Confirm } from '../../components/confirm/confirm.tsx';
import { Moment } from '../../components/moment/moment.tsx';
import { Row } from '../../components/rows/rows.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './admin-requests.module.css';

interface RequestRowProps {
  request: ProfessionalRequest;
  timeZone: string | undefined;
  onDecided: (isAccepted: boolean) => void;
}

/** One who asks, and the two answers; what hinders an answer stands beside it. */
export function RequestRow({ request, timeZone, onDecided }: RequestRowProps) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<'accept' | 'refuse' | null>(null);
  const lookAgain = () => queryClient.invalidateQueries({ queryKey: api.admin.requests.key() });

  const accept = useMutation(
    api.admin.requests.accept.mutationOptions({
      onSuccess: () => {
        confirmDone('Solicitud aceptada');
        onDecided(true);
      },
      onSettled: lookAgain,
    }),
  );
  const refuse = useMutation(
    api.admin.requests.refuse.mutationOptions({
      onSuccess: () => {
        confirmDone('Solicitud rechazada');
        onDecided(false);
      },
      onSettled: lookAgain,
    }),
  );
  const isBusy = accept.isPending || refuse.isPending;

  function answer() {
    const input = { requestId: request.id };
    // Only the last answer is told.
    accept.reset();
    refuse.reset();
    if (asked === 'accept') accept.mutate(input);
    else refuse.mutate(input);
    setAsked(null);
  }

  return (
    <Row
      end={
        <div className={styles.answers}>
          <Button
            aria-label={`Rechazar a ${request.fullName}`}
            busy={refuse.isPending}
            onClick={() => isBusy || setAsked('refuse')}
          >
            Rechazar
          </Button>
          <Button
            className={styles.accept}
            aria-label={`Aceptar a ${request.fullName}`}
            busy={accept.isPending}
            onClick={() => isBusy || setAsked('accept')}
          >
            Aceptar
          </Button>
        </div>
      }
    >
      <p className={styles.name}>{request.fullName}</p>
      <p>
        {request.specialtyName}, matrícula {request.license}
      </p>
      <p className={styles.detail}>
        {request.email}
        {timeZone && (
          <>
            {' · '}pidió el <Moment at={request.askedAt} timeZone={timeZone} as="short" />
          </>
        )}
      </p>
      <GuardedAct role="admin" act={accept}>
        <GuardedAct role="admin" act={refuse}>
          <ActProblem error={accept.error ?? refuse.error} />
        </GuardedAct>
      </GuardedAct>
      <Confirm
        open={asked === 'accept'}
        title={`¿Aceptar a ${request.fullName}?`}
        confirmLabel="Aceptar"
        keepLabel="Todavía no"
        onConfirm={answer}
        onClose={() => setAsked(null)}
      >
        <p>
          Compruebe antes la matrícula {request.license}. Se crea su ficha, sin turnos abiertos, y le enviamos
          a {request.email} un enlace para elegir su contraseña.
        </p>
      </Confirm>
      <Confirm
        open={asked === 'refuse'}
        title={`¿Rechazar la solicitud de ${request.fullName}?`}
        confirmLabel="Rechazar"
        keepLabel="Conservarla"
        destructive
        onConfirm={answer}
        onClose={() => setAsked(null)}
      >
        <p>Sale de la lista y no se crea ninguna cuenta. Puede volver a pedirla.</p>
      </Confirm>
    </Row>
  );
}
