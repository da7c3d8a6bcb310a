import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { client } from '../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { TextField } from '../../../base/ui/field/text-field.tsx';
import { listedName } from '../../../base/ui/format/person-words.ts';
import {
  DialogFoot,
  PanelDialog,
} from '../../../base/ui/panel/panel-dialog.tsx';
import { usePanelForm } from '../../../base/ui/panel/use-panel-form.ts';
import { StaffReasonSchema } from '../../appointments/contract/staff-reason.ts';
import type { DeskWaitlistEntry } from '../contract/reception-waitlist.ts';
import styles from './waitlist-desk.module.css';

interface ReasonDialogProps {
  kind: 'end' | 'withdraw';
  entry: DeskWaitlistEntry;
  onClose: () => void;
  onDone: () => void;
}

const words = {
  end: {
    title: 'Terminar la espera',
    what: 'Pierde su lugar en la lista, y no se le ofrece nada más. No se le avisa.',
    hint: 'Por ejemplo: ya no lo necesita.',
    label: 'Terminar la espera',
  },
  withdraw: {
    title: 'Retirar el ofrecimiento',
    what: 'El horario queda libre y se ofrece a la siguiente persona. Sigue en la lista.',
    hint: 'Por ejemplo: hace falta para una urgencia.',
    label: 'Retirar el ofrecimiento',
  },
};

const schema = z.object({ reason: StaffReasonSchema });

/** Ends a wish, or takes an offer back, with the reason. */
export function ReasonDialog({
  kind,
  entry,
  onClose,
  onDone,
}: ReasonDialogProps) {
  const { title, what, hint, label } = words[kind];
  const act = useMutation({
    mutationFn: async ({ reason }: { reason: string }) => {
      if (kind === 'end')
        await client.reception.waitlist.end({ entryId: entry.id, reason });
      else
        await client.reception.waitlist.withdraw({
          offerId: entry.offer?.id ?? '',
          reason,
        });
    },
    onSuccess: onDone,
  });
  const { ref, field, hasErrors, submit } = usePanelForm({
    schema,
    values: { reason: '' },
    act,
  });
  return (
    <PanelDialog
      title={`${title}: ${listedName(entry.patient.name, entry.patient.familyNames)}`}
      width="narrow"
      onClose={onClose}
    >
      <form
        ref={ref}
        data-first
        className={styles.form}
        noValidate
        onSubmit={submit((values) => act.mutate(values))}
      >
        <p>{what}</p>
        <TextField
          label="Motivo"
          hint={hint}
          autoComplete="off"
          {...field('reason')}
        />
        {!hasErrors && <ActProblem error={act.error} />}
        <DialogFoot>
          <Button
            type="submit"
            kind="danger"
            busy={act.isPending}
            busyLabel="Guardando…"
          >
            {label}
          </Button>
        </DialogFoot>
      </form>
    </PanelDialog>
  );
}
