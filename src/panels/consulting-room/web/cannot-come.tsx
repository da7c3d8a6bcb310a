import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { formatMinute } from '../../../base/ui/format/format.ts';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import type { AbsenceNotice } from '../../../subjects/schedule/contract/absence-notices.ts';
import { CannotComeDialog } from './cannot-come-dialog.tsx';
import styles from './consulting-room.module.css';
import { useRoom } from './room.ts';

interface CannotComeProps {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** "No puedo ir": the doctor's notice for this day, or the button to give one. */
export function CannotCome({ isOpen, onOpen }: CannotComeProps) {
  const { agenda, today } = useRoom();
  const { day } = agenda;
  const queryClient = useQueryClient();
  const isPast = day < today;
  const options = api.doctor.absenceNotices.get.queryOptions({
    input: { day },
  });
  const query = useQuery({ ...options, enabled: !isPast });
  const put = (notice: AbsenceNotice) =>
    queryClient.setQueryData(options.queryKey, { notice });
  const withdraw = useMutation(
    api.doctor.absenceNotices.withdraw.mutationOptions({
      onSuccess: (notice) => {
        put(notice);
        if (notice.state === 'withdrawn') confirmDone('Aviso retirado');
      },
    }),
  );
  if (isPast || !query.data) return null;
  const { notice } = query.data;
  const open = notice?.state === 'open' ? notice : null;
  return (
    <>
      {open && (
        <Notice
          tone="warning"
          title={`Usted avisó que no puede atender de ${hoursOf(open)}`}
          actions={
            <Button
              busy={withdraw.isPending}
              busyLabel="Retirando…"
              onClick={() => withdraw.mutate({ noticeId: open.id })}
            >
              Retirar el aviso
            </Button>
          }
        >
          <p>Recepción todavía no lo resolvió: los turnos siguen en pie.</p>
          <ActProblem error={withdraw.error} />
        </Notice>
      )}
      {notice?.state === 'closed' && (
        <Notice
          tone="good"
          title={`Recepción resolvió su aviso de ${hoursOf(notice)}`}
        />
      )}
      {notice?.state === 'dismissed' && (
        <Notice
          tone="warning"
          title={`Recepción descartó su aviso de ${hoursOf(notice)}`}
        >
          <p>Motivo: {notice.dismissReason}</p>
        </Notice>
      )}
      {!open && (
        <div className={styles.atEdge}>
          <Button kind="quiet" onClick={() => onOpen(true)}>
            No puedo ir
          </Button>
        </div>
      )}
      {isOpen && !open && (
        <CannotComeDialog
          onClose={() => onOpen(false)}
          onGiven={(given) => {
            put(given);
            confirmDone('Recepción recibió su aviso');
            onOpen(false);
          }}
        />
      )}
    </>
  );
}

function hoursOf({ fromMinute, toMinute }: AbsenceNotice): string {
  return `${formatMinute(fromMinute)} a ${formatMinute(toMinute)}`;
}
