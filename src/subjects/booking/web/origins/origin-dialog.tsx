import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { formatMoment } from '../../../../base/ui/format/format.ts';
import { listedName } from '../../../../base/ui/format/person-words.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import {
  DialogFoot,
  PanelDialog,
} from '../../../../base/ui/panel/panel-dialog.tsx';
import { QueryProblem } from '../../../../base/ui/problem/query-problem.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import type { Origin, OriginDetail } from '../../contract/origins.ts';
import styles from './origins.module.css';

interface OriginDialogProps {
  role: 'reception' | 'admin';
  origin: Pick<Origin, 'id' | 'label'>;
  timeZone: string;
  onClose: () => void;
}

/** The appointments of one origin, and one act that cancels all that are still ticked. */
export function OriginDialog({
  role,
  origin,
  timeZone,
  onClose,
}: OriginDialogProps) {
  const detail = useQuery(
    api[role].origins.get.queryOptions({ input: { originId: origin.id } }),
  );
  const isOver = detail.isError && problemOf(detail.error).code === 'NOT_FOUND';
  return (
    <PanelDialog
      title={`Turnos nuevos del origen ${origin.label}`}
      onClose={onClose}
    >
      {isOver ? (
        <EmptyState title="No queda nada para decidir">
          <p>Alguien ya canceló o revisó los turnos de este origen.</p>
        </EmptyState>
      ) : detail.isError ? (
        <QueryProblem query={detail} />
      ) : detail.data ? (
        <OriginContent
          role={role}
          timeZone={timeZone}
          onClose={onClose}
          origin={detail.data}
        />
      ) : (
        <LoadingLines label="Buscando los turnos…" count={8} />
      )}
    </PanelDialog>
  );
}

interface OriginContentProps extends Omit<OriginDialogProps, 'origin'> {
  origin: OriginDetail;
}

function OriginContent({
  role,
  origin,
  timeZone,
  onClose,
}: OriginContentProps) {
  const queryClient = useQueryClient();
  const [spared, setSpared] = useState<ReadonlySet<string>>(new Set());
  const chosen = origin.appointments
    .map(({ appointmentId }) => appointmentId)
    .filter((appointmentId) => !spared.has(appointmentId));
  const settle = (said: string) => {
    confirmDone(said);
    onClose();
    void queryClient.invalidateQueries({
      queryKey: api[role].origins.list.key(),
    });
    const shows =
      role === 'admin' ? api.admin.dashboard.key() : api.reception.agenda.key();
    void queryClient.invalidateQueries({ queryKey: shows });
  };
  const cancel = useMutation({
    mutationFn: () =>
      client[role].origins.cancel({
        originId: origin.id,
        appointmentIds: chosen,
      }),
    onSuccess: ({ cancelled, left }) => settle(cancelledWords(cancelled, left)),
  });
  const keep = useMutation({
    mutationFn: () =>
      client[role].origins.keep({
        originId: origin.id,
        appointmentIds: origin.appointments.map(
          ({ appointmentId }) => appointmentId,
        ),
      }),
    onSuccess: () => settle('Los turnos quedan como están'),
  });
  const isBusy = cancel.isPending || keep.isPending;

  function spare(appointmentId: string, isSpared: boolean) {
    const next = new Set(spared);
    if (isSpared) next.add(appointmentId);
    else next.delete(appointmentId);
    setSpared(next);
  }

  return (
    <>
      <p>
        Son turnos por venir de personas que nadie verificó. Si alguno es de una
        persona de verdad, quítele la marca. A nadie se le envía un mensaje: los
        correos pueden ser de cualquiera.
      </p>
      <ul className={styles.appointments} aria-label="Turnos de este origen">
        {origin.appointments.map(
          ({
            appointmentId,
            patientName,
            familyNames,
            doctorName,
            startsAt,
            takenAt,
          }) => (
            <li key={appointmentId}>
              <CheckField
                label={
                  <>
                    <strong>{listedName(patientName, familyNames)}</strong> ·{' '}
                    {formatMoment(startsAt, timeZone)}, con {doctorName}
                  </>
                }
                hint={`Reservado el ${formatMoment(takenAt, timeZone)}.`}
                checked={!spared.has(appointmentId)}
                onChange={({ target }) => spare(appointmentId, !target.checked)}
              />
            </li>
          ),
        )}
      </ul>
      <ActProblem error={cancel.error ?? keep.error} />
      <DialogFoot>
        <Button
          kind="danger"
          busy={cancel.isPending}
          busyLabel="Cancelando…"
          disabled={chosen.length === 0 || isBusy}
          onClick={() => cancel.mutate()}
        >
          {chosen.length === 1
            ? 'Cancelar 1 turno'
            : `Cancelar ${chosen.length} turnos`}
        </Button>
        <Button
          kind="quiet"
          busy={keep.isPending}
          disabled={isBusy}
          onClick={() => keep.mutate()}
        >
          Dejarlos: son personas
        </Button>
      </DialogFoot>
    </>
  );
}

function cancelledWords(cancelled: number, left: number): string {
  const said =
    cancelled === 1
      ? 'Se canceló 1 turno'
      : `Se cancelaron ${cancelled} turnos`;
  if (left === 0) return said;
  return left === 1
    ? `${said}; 1 cambió mientras tanto y queda`
    : `${said}; ${left} cambiaron mientras tanto y quedan`;
}
