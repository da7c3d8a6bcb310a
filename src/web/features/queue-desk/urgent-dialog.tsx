import { z } from 'zod';
import type { QueueEntry } from '../../../contract/staff/queue.ts';
import { StaffReasonSchema } from '../../../contract/staff/staff-reason.ts';
import { listedPatientOf } from '../../appointments/acts/appointment-words.ts';
import { useQueueStep } from '../../appointments/queue/use-queue-step.ts';
import { Button } from '../../components/button/button.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { DialogFoot, PanelDialog } from '../../components/panel/panel-dialog.tsx';
import { usePanelForm } from '../../components/panel/use-panel-form.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './queue-desk.module.css';

const schema = z.object({ reason: StaffReasonSchema });

/** Says why somebody cannot wait: from then on they go first. */
export function UrgentDialog({ entry, onClose }: { entry: QueueEntry; onClose: () => void }) {
  const act = useQueueStep('reception', onClose);
  const { ref, field, hasErrors, submit } = usePanelForm({ schema, values: { reason: '' }, act });
  return (
    <PanelDialog title={`Es urgente: ${listedPatientOf(entry.appointment)}`} width="narrow" onClose={onClose}>
      <form
        ref={ref}
        data-first
        className={styles.form}
        noValidate
        onSubmit={submit(({ reason }) => act.mutate({ entry, step: { kind: 'urgent', reason } }))}
      >
        <p>Pasa antes que todos los que esperan a {entry.appointment.doctor.name}.</p>
        <TextField
          label="Motivo"
          hint="Lo ve recepción, y no sale en ninguna pantalla."
          autoComplete="off"
          {...field('reason')}
        />
        {!hasErrors && <ActProblem error={act.error} />}
        <DialogFoot>
          <Button type="submit" kind="main" busy={act.isPending} busyLabel="Guardando…">
            Marcar como urgente
          </Button>
        </DialogFoot>
      </form>
    </PanelDialog>
  );
}
