import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { useLive } from '../../../../base/api/web/live/live.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { useErrorFocus } from '../../../../base/ui/focus/use-error-focus.ts';
import { formatDay, formatMinute } from '../../../../base/ui/format/format.ts';
import forms from '../../../../base/ui/page/desk-forms.module.css';
import {
  DialogFoot,
  PanelDialog,
} from '../../../../base/ui/panel/panel-dialog.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import { useShownDay } from '../../../../subjects/appointments/web/shown-day.ts';
import type { AbsenceNotice } from '../../../../subjects/schedule/contract/absence-notices.ts';
import { useDesk } from './use-desk.ts';

/** The notices of doctors for today and all days to come. */
export function useAbsenceNotices(): AbsenceNotice[] {
  const queryClient = useQueryClient();
  const options = api.reception.absenceNotices.list.queryOptions();
  const query = useQuery(options);
  useLive('reception', (changes) => {
    if (changes.some(({ kind }) => kind === 'all' || kind === 'schedule')) {
      void queryClient.invalidateQueries({ queryKey: options.queryKey });
    }
  });
  return query.data?.notices ?? [];
}

/**
 * Doctors who cannot come. Each notice is a task until the day is closed, or a receptionist dismisses it with
 * a reason.
 */
export function AbsenceNotices() {
  const { onSearch } = useDesk();
  const { today } = useShownDay();
  const notices = useAbsenceNotices();
  const [dismissedId, setDismissedId] = useState<string | null>(null);
  const dismissed = notices.find(({ id }) => id === dismissedId);
  return (
    <>
      {notices.map((notice) => (
        <div key={notice.id} role="status">
          <Notice
            tone="warning"
            isLow
            title={titleOf(notice, today)}
            actions={
              <>
                <Button
                  onClick={() =>
                    onSearch({
                      dia: notice.day === today ? undefined : notice.day,
                      ausencia: notice.id,
                    })
                  }
                >
                  Resolver sus turnos
                </Button>
                <Button kind="quiet" onClick={() => setDismissedId(notice.id)}>
                  Descartar el aviso
                </Button>
              </>
            }
          >
            {notice.reason && <p>Motivo: {notice.reason}</p>}
          </Notice>
        </div>
      ))}
      {dismissed && (
        <DismissDialog
          notice={dismissed}
          onClose={() => setDismissedId(null)}
        />
      )}
    </>
  );
}

function titleOf(
  { doctor, day, fromMinute, toMinute, appointments }: AbsenceNotice,
  today: string,
): string {
  const when = day === today ? 'hoy' : `el ${formatDay(day)}`;
  const count = appointments === 1 ? '1 paciente' : `${appointments} pacientes`;
  const hours = `${formatMinute(fromMinute)} a ${formatMinute(toMinute)}`;
  return `${doctor.name} avisó que no puede atender ${when} (${hours}): ${count}`;
}

/** Asks why a notice is put aside. The doctor reads the reason. */
function DismissDialog({
  notice,
  onClose,
}: {
  notice: AbsenceNotice;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const { form, focusFirstError } = useErrorFocus();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const look = () =>
    queryClient.invalidateQueries({
      queryKey: api.reception.absenceNotices.key(),
    });
  const dismiss = useMutation(
    api.reception.absenceNotices.dismiss.mutationOptions({
      onSuccess: () => {
        confirmDone('Aviso descartado');
        onClose();
        return look();
      },
      onError: focusFirstError,
    }),
  );
  const isEmpty = reason.trim() === '';
  function submit(event: FormEvent) {
    event.preventDefault();
    if (dismiss.isPending) return;
    setChecked(true);
    if (isEmpty) focusFirstError();
    else dismiss.mutate({ noticeId: notice.id, reason: reason.trim() });
  }
  return (
    <PanelDialog
      width="narrow"
      title={`Descartar el aviso de ${notice.doctor.name}`}
      onClose={onClose}
    >
      <form
        ref={form}
        data-first
        className={forms.form}
        noValidate
        onSubmit={submit}
      >
        <TextField
          label="Por qué"
          hint="Lo lee quien avisó."
          autoComplete="off"
          maxLength={200}
          value={reason}
          error={
            isChecked && isEmpty
              ? 'Escriba el motivo.'
              : problemOf(dismiss.error).fields.reason
          }
          onChange={({ target }) => setReason(target.value)}
        />
        {dismiss.error && <ActProblem error={dismiss.error} />}
        <DialogFoot>
          <Button
            type="submit"
            kind="main"
            busy={dismiss.isPending}
            busyLabel="Descartando…"
          >
            Descartar el aviso
          </Button>
        </DialogFoot>
      </form>
    </PanelDialog>
  );
}
