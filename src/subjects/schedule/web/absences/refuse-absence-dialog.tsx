import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { TextAreaField } from '../../../../base/ui/field/text-area-field.tsx';
import { sentence } from '../../../../base/ui/format/format.ts';
import {
  DialogFoot,
  PanelDialog,
} from '../../../../base/ui/panel/panel-dialog.tsx';
import { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import styles from '../../../../base/ui/set-up/admin-requests.module.css';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import { scheduleMessages } from '../../contract/schedule-messages.ts';
import type { AskedAbsence } from '../../contract/schedules.ts';

const { ANSWER_EMPTY, ANSWER_TOO_LONG } = scheduleMessages;
const schema = z.strictObject({
  reason: z.string().trim().min(1, ANSWER_EMPTY).max(500, ANSWER_TOO_LONG),
});

interface RefuseAbsenceDialogProps {
  absence: AskedAbsence;
  when: string;
  onRefused: (left: AskedAbsence[]) => void;
  onClose: () => void;
}

/** Asks for the reason to refuse an absence, which the professional reads. */
export function RefuseAbsenceDialog({
  absence,
  when,
  onRefused,
  onClose,
}: RefuseAbsenceDialogProps) {
  const queryClient = useQueryClient();
  const refusing = useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      api.admin.schedules.refuseAbsence.call({ requestId: absence.id, reason }),
    onSuccess(left) {
      confirmDone('Ausencia rechazada');
      onRefused(left);
    },
    onError(error) {
      if (problemOf(error).code !== 'CHANGED_MEANWHILE') return;
      void queryClient.invalidateQueries({
        queryKey: api.admin.schedules.askedAbsences.key(),
      });
    },
  });
  const form = usePanelForm({ schema, values: { reason: '' }, act: refusing });
  const send = form.submit((fields) => refusing.mutate(fields));
  const isBesideField =
    Object.keys(problemOf(refusing.error).fields).length > 0;
  return (
    <PanelDialog
      title={`Rechazar la ausencia de ${absence.doctor.name}`}
      width="narrow"
      onClose={onClose}
    >
      <form
        ref={form.ref}
        data-first
        className={styles.form}
        noValidate
        onSubmit={send}
      >
        <p>{sentence(when)}</p>
        <TextAreaField
          label="Por qué no"
          hint="Lo lee el profesional."
          rows={3}
          maxLength={500}
          {...form.field('reason')}
        />
        {!isBesideField && <ActProblem error={refusing.error} onRetry={send} />}
        <DialogFoot>
          <Button
            kind="danger"
            type="submit"
            busy={refusing.isPending}
            busyLabel="Guardando…"
          >
            Rechazar
          </Button>
        </DialogFoot>
      </form>
    </PanelDialog>
  );
}
