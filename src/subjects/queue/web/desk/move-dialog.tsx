import { z } from 'zod';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { listedNameOf } from '../../../../base/ui/format/person-words.ts';
import { ChoiceField } from '../../../../base/ui/panel/choice-field.tsx';
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

interface MoveDialogProps {
  entry: QueueEntry;
  /** The other waiting patients, in order. */
  others: readonly QueueEntry[];
  onClose: () => void;
}

const schema = z.object({ before: z.string(), reason: StaffReasonSchema });

/** Puts a patient before another waiting patient, or last, and asks why. */
export function MoveDialog({ entry, others, onClose }: MoveDialogProps) {
  const act = useQueueStep('reception', onClose);
  const first = others[0]?.appointment.id ?? '';
  const { ref, field, set, hasErrors, submit } = usePanelForm({
    schema,
    values: { before: first, reason: '' },
    act,
  });
  const before = field('before');
  return (
    <PanelDialog
      title={`Mover a ${listedPatientOf(entry.appointment)}`}
      width="narrow"
      onClose={onClose}
    >
      <form
        ref={ref}
        data-first
        className={styles.form}
        noValidate
        onSubmit={submit(({ before: beforeId, reason }) =>
          act.mutate({
            entry,
            step: { kind: 'move', beforeId: beforeId || null, reason },
          }),
        )}
      >
        <ChoiceField
          label="Antes de"
          hint="Quien es urgente sigue pasando primero."
          none="Nadie: al final"
          choices={others.map(({ appointment }) => ({
            value: appointment.id,
            label: [
              appointment.ticket,
              listedNameOf(appointment.patient),
              appointment.doctor.name,
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
          value={before.value}
          error={before.error}
          onChange={(value) => set('before', value)}
        />
        <TextField
          label="Motivo"
          hint="Queda anotado quién lo movió y por qué. Por ejemplo: viene de lejos."
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
            Mover
          </Button>
        </DialogFoot>
      </form>
    </PanelDialog>
  );
}
