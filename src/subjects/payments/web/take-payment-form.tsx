import { z } from 'zod';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { SelectField, TextField } from '../../../base/ui/field/text-field.tsx';
import { formatMoney } from '../../../base/ui/format/format.ts';
import { messagesWithin } from '../../../base/ui/forms/messages-within.ts';
import { typedMoney } from '../../../base/ui/forms/typed-fields.ts';
import { usePanelForm } from '../../../base/ui/panel/use-panel-form.ts';
import {
  AmountFieldSchema,
  type AppointmentPayments,
  PaymentMeansSchema,
} from '../contract/payments.ts';
import { meansWords } from './payment-words.ts';
import styles from './payments.module.css';
import type { NotePayment } from './use-note-payment.ts';

/** The typed amount of money, and the means of payment. */
const TakenSchema = z.object({
  amountCents: typedMoney('Escriba el importe como $ 3.500.').pipe(
    AmountFieldSchema,
  ),
  means: PaymentMeansSchema,
});

interface TakePaymentFormProps {
  money: AppointmentPayments;
  note: NotePayment;
  /** True if the amount gets the focus, with its text selected. */
  isFirst: boolean;
}

/** Takes what is owed: Enter takes it as it stands. */
export function TakePaymentForm({
  money,
  note,
  isFirst,
}: TakePaymentFormProps) {
  const { owedCents } = money;
  const { ref, field, submit } = usePanelForm({
    schema: TakenSchema,
    values: {
      amountCents: owedCents > 0 ? formatMoney(owedCents) : '',
      means: 'cash' as const,
    },
    act: note,
    fieldsOf: (error) => messagesWithin('entry', problemOf(error).fields),
  });
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      aria-label="Cobrar"
      onSubmit={submit((fields) => note.send({ kind: 'taken', ...fields }))}
    >
      <div className={styles.fields}>
        <TextField
          autoFocus={isFirst}
          label="Importe"
          inputMode="decimal"
          autoComplete="off"
          onFocus={({ currentTarget }) => currentTarget.select()}
          {...field('amountCents')}
        />
        <SelectField label="Cómo paga" {...field('means')}>
          {PaymentMeansSchema.options.map((means) => (
            <option key={means} value={means}>
              {meansWords[means]}
            </option>
          ))}
        </SelectField>
        <Button
          type="submit"
          kind={isFirst ? 'main' : 'second'}
          className={styles.take}
          busy={note.isPending}
          busyLabel="Cobrando…"
        >
          Cobrar
        </Button>
      </div>
    </form>
  );
}
