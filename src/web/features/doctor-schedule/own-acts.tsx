import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnSchedule } from '../../../contract/doctor/schedule.ts';
import { api } from '../../api/api.ts';
import { Button } from '../../components/button/button.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { formatTime } from '../../format/format.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import { AbsenceDialog } from './absence-dialog.tsx';
import { BlockDialog } from './block-dialog.tsx';
import styles from './doctor-schedule.module.css';
import { LateDialog } from './late-dialog.tsx';

/** What a doctor may do: an absence, some hours, or only to arrive late. */
export function OwnActs({ schedule, timeZone }: { schedule: OwnSchedule; timeZone: string }) {
  const [open, setOpen] = useState<'absence' | 'block' | 'late' | null>(null);
  const dialog = { schedule, timeZone, onClose: () => setOpen(null) };
  const absence = schedule.absencePolicy === 'set' ? 'Cargar ausencia' : 'Pedir ausencia';
  return (
    <div className={styles.own}>
      {schedule.arrivesAt && <LateNotice arrivesAt={schedule.arrivesAt} timeZone={timeZone} />}
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

function LateNotice({ arrivesAt, timeZone }: { arrivesAt: string; timeZone: string }) {
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
        <p>Recepción lo ve. Termina solo cuando llame o atienda al primer paciente.</p>
      </Notice>
      <ActProblem error={withdraw.error} onRetry={() => withdraw.mutate()} />
    </>
  );
}
