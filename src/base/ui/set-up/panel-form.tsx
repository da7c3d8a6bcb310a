import type { KeyboardEvent, ReactNode } from 'react';
import { ActProblem } from '../acts/act-problem.tsx';
import { Button } from '../button/button.tsx';
import { isSendKey } from '../forms/is-send-key.ts';
import { InSight } from '../in-sight/in-sight.tsx';
import { DialogFoot } from '../panel/panel-dialog.tsx';
import type {
  FormSchema,
  PanelForm as PanelFormState,
} from '../panel/use-panel-form.ts';
import styles from './catalogue.module.css';

interface PanelFormProps<Schema extends FormSchema> {
  form: Pick<PanelFormState<Schema>, 'ref' | 'hasErrors'>;
  act: { error: unknown; isPending: boolean };
  onSubmit: ReturnType<PanelFormState<Schema>['submit']>;
  /** On the button that sends it. */
  label: string;
  busyLabel?: string;
  kind?: 'main' | 'danger';
  /** It stands in a dialog: its first field has the focus, its end stays at hand. */
  inDialog?: boolean;
  /** Why it was not sent, in place of the sentence of the refusal. */
  problem?: ReactNode;
  /** Beside the button. */
  actions?: ReactNode;
  /** Hides the buttons, while the person has to decide. */
  isHeld?: boolean;
  children: ReactNode;
}

/** The frame of a form: its fields, why it was refused if none of them is at fault, and the button. */
export function PanelForm<Schema extends FormSchema>({
  form,
  act,
  onSubmit,
  label,
  busyLabel = 'Guardando…',
  kind = 'main',
  inDialog = false,
  problem,
  actions,
  isHeld = false,
  children,
}: PanelFormProps<Schema>) {
  function byKey(event: KeyboardEvent<HTMLFormElement>) {
    // Keys of a dialog above the form come through here too.
    if (
      !isSendKey(event) ||
      isHeld ||
      !event.currentTarget.contains(event.target as Node)
    )
      return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }
  const refusal =
    problem ??
    (!form.hasErrors && act.error !== null && <ActProblem error={act.error} />);
  const buttons = !isHeld && (
    <>
      <Button
        kind={kind}
        type="submit"
        busy={act.isPending}
        busyLabel={busyLabel}
      >
        {label}
      </Button>
      {actions}
    </>
  );
  return (
    <form
      ref={form.ref}
      data-first={inDialog || undefined}
      className={styles.form}
      noValidate
      onKeyDown={byKey}
      onSubmit={onSubmit}
    >
      {children}
      {refusal && <InSight cause={act.error}>{refusal}</InSight>}
      {buttons &&
        (inDialog ? (
          <DialogFoot>{buttons}</DialogFoot>
        ) : (
          <div className={styles.foot}>{buttons}</div>
        ))}
    </form>
  );
}
