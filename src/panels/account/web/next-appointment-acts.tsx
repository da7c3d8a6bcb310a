import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button, ButtonLink } from '../../../base/ui/button/button.tsx';
import { Directions } from '../../../base/ui/directions/directions.tsx';
import { openFile } from '../../../base/ui/file/open-file.ts';
import styles from '../../../base/ui/page/account.module.css';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import type { UpcomingAppointment } from '../../../subjects/appointments/contract/account.ts';
import { canBeSooner } from './appointment-words.ts';

interface NextAppointmentActsProps {
  appointment: UpcomingAppointment;
  clinic: Clinic;
  /** Called after confirming: the pressed button is gone. */
  onConfirmed: () => void;
}

/** The most frequent acts on the next appointment, without leaving the page. */
export function NextAppointmentActs({
  appointment,
  clinic,
  onConfirmed,
}: NextAppointmentActsProps) {
  const queryClient = useQueryClient();
  const { list, confirm, open } = api.patient.appointments;
  const queryKey = list.queryKey();
  const confirming = useMutation(
    confirm.mutationOptions({
      onSuccess: async () => {
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, (appointments) =>
          appointments?.map((entry) =>
            entry.id === appointment.id
              ? { ...entry, isConfirmed: true, canConfirm: false }
              : entry,
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
        openFile(
          `/api/public/appointments/${appointment.id}/calendar.ics?token=${encodeURIComponent(linkToken)}`,
        ),
    }),
  );
  const input = { appointmentId: appointment.id };
  return (
    <div className={styles.acts}>
      {appointment.canConfirm && (
        <Button
          kind="main"
          className={styles.mainAct}
          busy={confirming.isPending}
          busyLabel="Confirmando…"
          onClick={() => confirming.mutate(input)}
        >
          Confirmar asistencia
        </Button>
      )}
      <ActProblem
        error={confirming.error}
        onRetry={() => confirming.mutate(input)}
        retrying={confirming.isPending}
      />
      <ActProblem
        error={calendar.error}
        onRetry={() => calendar.mutate(input)}
        retrying={calendar.isPending}
      />
      <div className={styles.actions}>
        {canBeSooner(appointment) && (
          <Button
            busy={calendar.isPending}
            onClick={() => calendar.mutate(input)}
          >
            Agregar al calendario
          </Button>
        )}
        {canBeSooner(appointment) && (
          <ButtonLink
            to="/mi-cuenta/citas"
            search={{ turno: appointment.id }}
            kind="quiet"
            className={styles.inText}
          >
            Ver, cambiar o cancelar
          </ButtonLink>
        )}
        {canBeSooner(appointment) && (
          <ButtonLink
            to="/mi-cuenta/citas"
            search={{ antes: appointment.id }}
            kind="quiet"
            className={styles.inText}
          >
            Avisarme si se libera antes
          </ButtonLink>
        )}
      </div>
      {appointment.status === 'booked' && <Directions clinic={clinic} />}
    </div>
  );
}
