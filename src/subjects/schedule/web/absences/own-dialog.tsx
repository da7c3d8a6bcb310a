import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { api } from '../../../../base/api/web/client/api.ts';
import { useOrder } from '../../../../base/api/web/client/use-order.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import {
  DialogFoot,
  PanelDialog,
} from '../../../../base/ui/panel/panel-dialog.tsx';
import {
  type FormSchema,
  type PanelForm,
  usePanelForm,
} from '../../../../base/ui/panel/use-panel-form.ts';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import type { OwnSchedule } from '../../contract/schedule.ts';
import styles from './doctor-schedule.module.css';
import { OwnProblem } from './own-problem.tsx';

/** The properties that all these dialogs share. */
export interface DialogOfSchedule {
  schedule: OwnSchedule;
  timeZone: string;
  onClose: () => void;
}

interface OwnDialogProps<Schema extends FormSchema> {
  title: string;
  schema: Schema;
  values: z.input<Schema>;
  send: (
    fields: z.output<Schema>,
    idempotencyKey: string,
  ) => Promise<OwnSchedule>;
  /** The words of the button and of its confirmation, by what is typed. */
  actOf: (values: z.input<Schema>) => { label: string; done: string };
  children: (form: PanelForm<Schema>) => ReactNode;
  timeZone: string;
  onClose: () => void;
}

/** A dialog in which doctors change their own schedule. Its answer is shown at once. */
export function OwnDialog<Schema extends FormSchema>(
  props: OwnDialogProps<Schema>,
) {
  const { title, schema, values, send, actOf, children, timeZone, onClose } =
    props;
  const queryClient = useQueryClient();
  const order = useOrder(send, {
    onDone(saved) {
      queryClient.setQueryData(api.doctor.schedule.get.queryKey(), saved);
      confirmDone(actOf(form.values).done);
      onClose();
    },
  });
  const form: PanelForm<Schema> = usePanelForm({ schema, values, act: order });
  const save = form.submit((fields) => order.mutate(fields));
  return (
    <PanelDialog title={title} width="narrow" onClose={onClose}>
      <form
        ref={form.ref}
        data-first
        className={styles.form}
        noValidate
        onSubmit={save}
      >
        {children(form)}
        <OwnProblem error={order.error} timeZone={timeZone} onRetry={save} />
        <DialogFoot>
          <Button
            kind="main"
            type="submit"
            busy={order.isPending}
            busyLabel="Guardando…"
          >
            {actOf(form.values).label}
          </Button>
        </DialogFoot>
      </form>
    </PanelDialog>
  );
}
