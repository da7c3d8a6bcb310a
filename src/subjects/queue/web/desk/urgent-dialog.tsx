import { z } from 'zod';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import {
  DialogFoot,
  PanelDialog,
} from '../../../../base/ui/panel/panel-dialog.tsx';
import { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import { StaffReasonSchema } from '../../../appointments/contract/staff-reason.ts';
import { listedPatientOf } from '../../../appointments/web/acts/appointment-words.ts';
import type { QueueEntry } from '../../contract/staff-queue.ts';
import { useQueueStep } from '../use-queue-step.ts';
import styles from './queue-desk.module.css';

const schema = z.object({ reason: StaffReasonSchema });

/** Asks why a patient cannot wait. From then on the patient goes first. */
export function UrgentDialog({
  entry,
  onClose,
}: {
  entry: QueueEntry;
  onClose: () => void;
}) {
  const act = useQueueStep('reception', onClose);
  const { ref, field, hasErrors, submit } = usePanelForm({
    schema,
    values: { reason: '' },
    act,
  });
  return (
    <PanelDialog
      title={`Es urgente: ${listedPatientOf(entry.appointment)}`}
      width="narrow"
      onClose={onClose}
    >
      <form
        ref={ref}
        data-first
        className={styles.form}
        noValidate
        onSubmit={submit(({ reason }) =>
          act.mutate({ entry, step: { kind: 'urgent', reason } }),
        )}
      >
        <p>
          Pasa antes que todos los que esperan a {entry.appointment.doctor.name}
          .
        </p>
        <TextField
          label="Motivo"
          hint="Lo ve recepción, y no sale en ninguna pantalla."
          autoComplete="off"
          {...field('reason')}
        />
        {!hasErrors && <ActProblem error={act.error} />}
        <DialogFoot>
          <Button
            type="submit"
            kind="main"
            busy={act.isPending}
            busyLabel="Guardando…"
          >
            Marcar como urgente
          </Button>
        </DialogFoot>
      </form>
    </PanelDialog>
  );
}
