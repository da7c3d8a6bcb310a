import type { ReactNode } from 'react';
import type { z } from 'zod';
import { Button } from '../../../../base/ui/button/button.tsx';
import {
  DialogFoot,
  PanelDialog,
} from '../../../../base/ui/panel/panel-dialog.tsx';
import {
  type FormSchema,
  usePanelForm,
} from '../../../../base/ui/panel/use-panel-form.ts';
import type { DoctorSchedule } from '../../contract/schedules.ts';
import styles from './schedule-editor.module.css';
import { ScheduleProblem } from './schedule-problem.tsx';
import { useScheduleChange } from './use-schedule-change.ts';

type Form<Schema extends FormSchema> = ReturnType<typeof usePanelForm<Schema>>;

interface ScheduleDialogProps<Schema extends FormSchema> {
  title: string;
  submitLabel?: string;
  kind?: 'main' | 'danger';
  done: string;
  schema: Schema;
  values: z.input<Schema>;
  send: (fields: z.output<Schema>) => Promise<DoctorSchedule>;
  fieldsOf?: (error: unknown) => Record<string, string>;
  doubtsOf?: (
    typed: z.input<Schema>,
    before: z.input<Schema>,
  ) => Record<string, string | null>;
  children: (form: Form<Schema>) => ReactNode;
  /** Called after a save. By default it closes the dialog. */
  onSaved?: (saved: DoctorSchedule, values: z.input<Schema>) => void;
  onClose: (values: z.input<Schema>) => void;
}

/** A dialog that changes a professional's schedule. */
export function ScheduleDialog<Schema extends FormSchema>(
  props: ScheduleDialogProps<Schema>,
) {
  const {
    title,
    submitLabel = title,
    kind = 'main',
    done,
    schema,
    values,
    send,
    children,
    onClose,
  } = props;
  const change = useScheduleChange({
    send,
    done,
    onDone: (saved) =>
      props.onSaved ? props.onSaved(saved, form.values) : onClose(form.values),
  });
  const { fieldsOf, doubtsOf } = props;
  const form: Form<Schema> = usePanelForm({
    schema,
    values,
    act: change,
    fieldsOf,
    doubtsOf,
  });
  const save = form.submit((fields) => change.mutate(fields));
  return (
    <PanelDialog title={title} onClose={() => onClose(form.values)}>
      <form
        ref={form.ref}
        data-first
        className={styles.form}
        noValidate
        onSubmit={save}
      >
        {children(form)}
        <ScheduleProblem error={change.error} onRetry={save} />
        <DialogFoot>
          <Button
            kind={kind}
            type="submit"
            busy={change.isPending}
            busyLabel="Guardando…"
          >
            {submitLabel}
          </Button>
        </DialogFoot>
      </form>
    </PanelDialog>
  );
}
