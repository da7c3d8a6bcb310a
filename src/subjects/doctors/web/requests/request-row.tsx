import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { accountRequestWords } from '../../../../base/ui/format/told-words.ts';
import { useSending } from '../../../../base/ui/format/use-sending.ts';
import { Moment } from '../../../../base/ui/moment/moment.tsx';
import { PanelConfirm } from '../../../../base/ui/panel/panel-confirm.tsx';
import { Row } from '../../../../base/ui/rows/rows.tsx';
import styles from '../../../../base/ui/set-up/admin-requests.module.css';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import type { Invitation } from '../../../staff/contract/invitation.ts';
import type { ProfessionalRequest } from '../../contract/requests.ts';

interface RequestRowProps {
  request: ProfessionalRequest;
  timeZone: string | undefined;
  /** Called with the accepted professional's invitation. Null: refused. */
  onDecided: (invitation: Invitation | null) => void;
}

/** One request, with its buttons. The error of a failed answer is shown beside it. */
export function RequestRow({ request, timeZone, onDecided }: RequestRowProps) {
  const { id: requestId, fullName, license, email } = request;
  const queryClient = useQueryClient();
  const sending = useSending();
  const [question, ask] = useState<'accept' | 'refuse' | null>(null);
  const decide = useMutation({
    mutationFn: async (answer: 'accept' | 'refuse') => {
      if (answer === 'accept')
        return (await api.admin.requests.accept.call({ requestId })).invitation;
      await api.admin.requests.refuse.call({ requestId });
      return null;
    },
    onSuccess: (invitation) => {
      confirmDone(invitation ? 'Solicitud aceptada' : 'Solicitud rechazada');
      onDecided(invitation);
    },
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: api.admin.requests.key() }),
  });
  const isBusyWith = (answer: 'accept' | 'refuse') =>
    decide.isPending && decide.variables === answer;
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
            {' · '}pidió el{' '}
            <Moment at={request.askedAt} timeZone={timeZone} as="short" />
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
            Compruebe antes la matrícula {license}. Se crea su ficha, sin turnos
            abiertos, y {accountRequestWords(sending).accepting(email)}.
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
          <p>
            Sale de la lista y no se crea ninguna cuenta. Puede volver a
            pedirla.
          </p>
        </PanelConfirm>
      )}
    </Row>
  );
}
