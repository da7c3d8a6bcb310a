import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProfessionalRequest } from '../../../contract/admin/access.ts';
import { api } from '../../api/api.ts';
import { Button } from '../../components/button/button.tsx';
import { Moment } from '../../components/moment/moment.tsx';
import { PanelConfirm } from '../../components/panel/panel-confirm.tsx';
import { Row } from '../../components/rows/rows.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './admin-requests.module.css';

interface RequestRowProps {
  request: ProfessionalRequest;
  timeZone: string | undefined;
  onDecided: (isAccepted: boolean) => void;
}

/** One request, with accept and refuse; the error of a failed answer stands beside it. */
export function RequestRow({ request, timeZone, onDecided }: RequestRowProps) {
  const { id: requestId, fullName, license, email } = request;
  const queryClient = useQueryClient();
  const [question, ask] = useState<'accept' | 'refuse' | null>(null);
  const decide = useMutation({
    mutationFn: async (answer: 'accept' | 'refuse') => {
      await api.admin.requests[answer].call({ requestId });
    },
    onSuccess: (_, answer) => {
      confirmDone(answer === 'accept' ? 'Solicitud aceptada' : 'Solicitud rechazada');
      onDecided(answer === 'accept');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.admin.requests.key() }),
  });
  const isBusyWith = (answer: 'accept' | 'refuse') => decide.isPending && decide.variables === answer;
  const dialog = {
    open: true,
    onConfirm() {
      if (question) decide.mutate(question);
      ask(null);
    },
    onClose: () => ask(null),
  };
  return (
    <Row
      end={
        <div className={styles.answers}>
          <Button
            aria-label={`Rechazar a ${fullName}`}
            busy={isBusyWith('refuse')}
            onClick={() => decide.isPending || ask('refuse')}
          >
            Rechazar
          </Button>
          <Button
            className={styles.accept}
            aria-label={`Aceptar a ${fullName}`}
            busy={isBusyWith('accept')}
            onClick={() => decide.isPending || ask('accept')}
          >
            Aceptar
          </Button>
        </div>
      }
    >
      <p className={styles.name}>{fullName}</p>
      <p>
        {request.specialtyName}, matrícula {license}
      </p>
      <p className={styles.detail}>
        {email}
        {timeZone && (
          <>
            {' · '}pidió el <Moment at={request.askedAt} timeZone={timeZone} as="short" />
          </>
        )}
      </p>
      <ActProblem error={decide.error} />
      {question === 'accept' && (
        <PanelConfirm
          {...dialog}
          title={`¿Aceptar a ${fullName}?`}
          confirmLabel="Aceptar"
          keepLabel="Todavía no"
        >
          <p>
            Compruebe antes la matrícula {license}. Se crea su ficha, sin turnos abiertos, y le enviamos a{' '}
            {email} un enlace para elegir su contraseña.
          </p>
        </PanelConfirm>
      )}
      {question === 'refuse' && (
        <PanelConfirm
          {...dialog}
          title={`¿Rechazar la solicitud de ${fullName}?`}
          confirmLabel="Rechazar"
          keepLabel="Conservarla"
          destructive
        >
          <p>Sale de la lista y no se crea ninguna cuenta. Puede volver a pedirla.</p>
        </PanelConfirm>
      )}
    </Row>
  );
}
