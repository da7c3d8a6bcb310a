import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { sentence } from '../../../../base/ui/format/format.ts';
import { Moment } from '../../../../base/ui/moment/moment.tsx';
import { Row } from '../../../../base/ui/rows/rows.tsx';
import styles from '../../../../base/ui/set-up/admin-requests.module.css';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import type { AskedAbsence } from '../../contract/schedules.ts';
import { AppointmentsOutside } from '../outside/appointments-outside.tsx';
import { appointmentsOutsideOf } from '../outside/outside-schedule.ts';
import { absenceKindNames, stretchOf } from './absence-words.ts';
import { RefuseAbsenceDialog } from './refuse-absence-dialog.tsx';

interface AskedAbsenceRowProps {
  absence: AskedAbsence;
  timeZone: string;
  onAnswered: (isAccepted: boolean) => void;
}

/**
 * One requested absence. If it has appointments, their patients are listed beside it, and the request stays.
 */
export function AskedAbsenceRow({
  absence,
  timeZone,
  onAnswered,
}: AskedAbsenceRowProps) {
  const { id: requestId, doctor, kind, note, appointments } = absence;
  const queryClient = useQueryClient();
  const [isRefusing, setRefusing] = useState(false);
  const when = stretchOf(absence, timeZone);
  const show = (left: AskedAbsence[]) =>
    queryClient.setQueryData(
      api.admin.schedules.askedAbsences.queryKey(),
      left,
    );
  const accept = useMutation({
    mutationFn: () => api.admin.schedules.acceptAbsence.call({ requestId }),
    onSuccess(left) {
      confirmDone('Ausencia aceptada');
      onAnswered(true);
      show(left);
    },
    onError(error) {
      const { code } = problemOf(error);
      if (code !== 'CHANGED_MEANWHILE' && code !== 'NOT_FOUND') return;
      void queryClient.invalidateQueries({
        queryKey: api.admin.schedules.askedAbsences.key(),
      });
    },
  });
  const outside = appointmentsOutsideOf(accept.error);
  return (
    <Row
      end={
        <div className={styles.answers}>
          <Button
            aria-label={`Rechazar: ${doctor.name}, ${when}`}
            onClick={() => accept.isPending || setRefusing(true)}
          >
            Rechazar
          </Button>
          <Button
            className={styles.accept}
            aria-label={`Aceptar: ${doctor.name}, ${when}`}
            busy={accept.isPending}
            onClick={() => accept.isPending || accept.mutate()}
          >
            Aceptar
          </Button>
        </div>
      }
    >
      <p className={styles.name}>{doctor.name}</p>
      <p>
        {sentence(when)} · {absenceKindNames[kind]}
      </p>
      {note && <p>«{note}»</p>}
      <p className={styles.detail}>
        Pidió el <Moment at={absence.askedAt} timeZone={timeZone} as="short" />
        {appointments > 0 && (
          <strong>
            {' · '}
            {appointments === 1
              ? 'hay 1 turno dado en esas horas'
              : `hay ${appointments} turnos dados en esas horas`}
          </strong>
        )}
      </p>
      {outside ? (
        <AppointmentsOutside outside={outside} timeZone={timeZone} />
      ) : (
        <ActProblem error={accept.error} onRetry={() => accept.mutate()} />
      )}
      {isRefusing && (
        <RefuseAbsenceDialog
          absence={absence}
          when={when}
          onRefused={(left) => {
            setRefusing(false);
            onAnswered(false);
            show(left);
          }}
          onClose={() => setRefusing(false)}
        />
      )}
    </Row>
  );
}
