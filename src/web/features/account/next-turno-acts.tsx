import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UpcomingTurno } from '../../../contract/patient/account.ts';
import type { Clinic } from '../../../contract/public/clinic.ts';
import { AnchorButton, Button, ButtonLink } from '../../components/button/button.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { asksForMore } from '../../guarded/asks-for-more.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './account.module.css';
import { openFile } from './open-file.ts';

interface NextTurnoActsProps {
  turno: UpcomingTurno;
  clinic: Clinic;
  /** The button that was pressed is gone. */
  onConfirmed: () => void;
}

/** What is done most with the next turno, without leaving the page. */
export function NextTurnoActs({ turno, clinic, onConfirmed }: NextTurnoActsProps) {
  const queryClient = useQueryClient();
  const { list, confirm, open } = api.patient.turnos;
  const queryKey = list.queryKey();
  const confirming = useMutation(
    confirm.mutationOptions({
      onSuccess: async () => {
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, (turnos) =>
          turnos?.map((one) =>
            one.id === turno.id ? { ...one, isConfirmed: true, canConfirm: false } : one,
          ),
        );
        confirmDone('Asistencia confirmada');
        onConfirmed();
      },
      onError: () => queryClient.invalidateQueries({ queryKey }),
    }),
  );
  const calendar = useMutation(
    open.mutationOptions({
      onSuccess: ({ linkToken }) =>
        openFile(`/api/public/appointments/${turno.id}/calendar.ics?token=${encodeURIComponent(linkToken)}`),
    }),
  );
  const input = { appointmentId: turno.id };
  return (
    <GuardedAct role="patient" act={calendar}>
      <div className={styles.acts}>
        {turno.canConfirm && (
          <Button
            kind="main"
            className={styles.mainAct}
            busy={confirming.isPending}
            busyLabel="Confirmando…"
            onClick={() => confirming.mutate(input)}
          >
            Confirmar que voy
          </Button>
        )}
        <ActProblem
          error={confirming.error}
          onRetry={() => confirming.mutate(input)}
          retrying={confirming.isPending}
        />
        {!asksForMore(calendar.error) && (
          <ActProblem
            error={calendar.error}
            onRetry={() => calendar.mutate(input)}
            retrying={calendar.isPending}
          />
        )}
        <div className={styles.actions}>
          {turno.status === 'booked' && (
            <Button busy={calendar.isPending} onClick={() => calendar.mutate(input)}>
              Agregar al calendario
            </Button>
          )}
          {clinic.directionsUrl && (
            <AnchorButton href={clinic.directionsUrl} target="_blank" rel="noreferrer">
              Cómo llegar<span className="visually-hidden"> (se abre en otra pestaña)</span>
            </AnchorButton>
          )}
          {turno.status === 'booked' && (
            <ButtonLink
              to="/mi-cuenta/citas"
              search={{ turno: turno.id }}
              kind="quiet"
              className={styles.inText}
            >
              Ver, cambiar o cancelar
            </ButtonLink>
          )}
        </div>
      </div>
    </GuardedAct>
  );
}
