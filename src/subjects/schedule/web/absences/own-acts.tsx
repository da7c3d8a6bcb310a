import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatTime } from '../../../../base/ui/format/format.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import type { OwnSchedule } from '../../contract/schedule.ts';
import { AbsenceDialog } from './absence-dialog.tsx';
import { BlockDialog } from './block-dialog.tsx';
import styles from './doctor-schedule.module.css';
import { LateDialog } from './late-dialog.tsx';

/** The acts of a doctor on their schedule: an absence, some hours, or only a late arrival. */
export function OwnActs({
  schedule,
  timeZone,
}: {
  schedule: OwnSchedule;
  timeZone: string;
}) {
  const [open, setOpen] = useState<'absence' | 'block' | 'late' | null>(null);
  const dialog = { schedule, timeZone, onClose: () => setOpen(null) };
  const absence =
    schedule.absencePolicy === 'set' ? 'Cargar ausencia' : 'Pedir ausencia';
  return (
    <div className={styles.own}>
      {schedule.arrivesAt && (
        <LateNotice arrivesAt={schedule.arrivesAt} timeZone={timeZone} />
      )}
      <div className={styles.acts}>
        <Button kind="main" onClick={() => setOpen('absence')}>
          {absence}
        </Button>
        <Button onClick={() => setOpen('block')}>Bloquear un rato</Button>
        <Button onClick={() => setOpen('late')}>Llego tarde</Button>
      </div>
      {open === 'absence' && <AbsenceDialog {...dialog} title={absence} />}
      {open === 'block' && <BlockDialog {...dialog} />}
      {open === 'late' && <LateDialog {...dialog} />}
    </div>
  );
}

function LateNotice({
  arrivesAt,
  timeZone,
}: {
  arrivesAt: string;
  timeZone: string;
}) {
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => api.doctor.schedule.withdrawLate.call(),
    onSuccess(saved) {
      queryClient.setQueryData(api.doctor.schedule.get.queryKey(), saved);
      confirmDone('Aviso quitado');
    },
  });
  return (
    <>
      <Notice
        title={`Avisó que llega a las ${formatTime(arrivesAt, timeZone)}`}
        actions={
          <Button busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Quitar el aviso
          </Button>
        }
      >
        <p>
          Recepción lo ve. Termina solo cuando llame o atienda al primer
          paciente.
        </p>
      </Notice>
      <ActProblem error={withdraw.error} onRetry={() => withdraw.mutate()} />
    </>
  );
}
