import { z } from 'zod';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { TextField } from '../../../base/ui/field/text-field.tsx';
import { messagesWithin } from '../../../base/ui/forms/messages-within.ts';
import { usePanelForm } from '../../../base/ui/panel/use-panel-form.ts';
import { PaymentReasonFieldSchema } from '../contract/payments.ts';
import styles from './payments.module.css';
import type { NotePayment } from './use-note-payment.ts';

const ReasonSchema = z.object({ reason: PaymentReasonFieldSchema });

interface ReasonFormProps {
  label: string;
  /** The first text of the field. */
  usual: string;
  submitLabel: string;
  note: NotePayment;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** Asks why money is given back, or not taken. The reason stays with the payment. */
export function ReasonForm({
  label,
  usual,
  submitLabel,
  note,
  onReason,
  onClose,
}: ReasonFormProps) {
  const { ref, field, submit } = usePanelForm({
    schema: ReasonSchema,
    values: { reason: usual },
    act: note,
    fieldsOf: (error) => messagesWithin('entry', problemOf(error).fields),
  });
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onSubmit={submit(({ reason }) => onReason(reason))}
    >
      <TextField
        autoFocus
        label={label}
        maxLength={200}
        autoComplete="off"
        hint="No escriba datos clínicos."
        onFocus={({ currentTarget }) => currentTarget.select()}
        {...field('reason')}
      />
      <div className={styles.acts}>
        <Button type="submit" busy={note.isPending} busyLabel="Anotando…">
          {submitLabel}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Volver
        </Button>
      </div>
    </form>
  );
}
