import { z } from 'zod';
import { CountedFieldSchema, type OpenShift, type ShiftClose } from '../../../../contract/reception/cash.ts';
import { client } from '../../../api/api.ts';
import { problemOf } from '../../../api/problem-of.ts';
import { useOrder } from '../../../api/use-order.ts';
import { Button } from '../../../components/button/button.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { usePanelForm } from '../../../components/panel/use-panel-form.ts';
import { Section } from '../../../components/section/section.tsx';
import { confirmDone } from '../../../components/toast/confirmations.ts';
import { formatMoney } from '../../../format/format.ts';
import { typedMoney, typedOrNull } from '../../../forms/typed-fields.ts';
import { readMoney } from '../../../forms/typed-money.ts';
import { ActProblem } from '../../../step-up/act-problem.tsx';
import styles from './cash.module.css';
import { sayDifference } from './cash-words.ts';

const typedCents = typedMoney('Escriba el importe como $ 3.500.')
  .transform((cents) => cents ?? Number.NaN)
  .pipe(CountedFieldSchema);

const ShiftSchema = z.object({
  floatCents: typedCents,
  countedCents: typedCents,
  note: typedOrNull.pipe(z.string().max(300, 'Hasta 300 letras.').nullable()),
});

interface CloseShiftFormProps {
  open: OpenShift;
  onClosed: (close: ShiftClose) => void;
  /** Somebody noted something in the shift, or closed it, meanwhile. */
  onStale: () => void;
}

/** Counts the drawer against what must be in it, and closes the shift. */
export function CloseShiftForm({ open, onClosed, onStale }: CloseShiftFormProps) {
  const { till, shift, cashCents, payments } = open;
  const order = useOrder(
    (counted: z.output<typeof ShiftSchema>, idempotencyKey) =>
      client.reception.cash.close(
        { till, shift, seenPayments: payments.length, ...counted },
        { context: { idempotencyKey } },
      ),
    {
      onDone(close) {
        confirmDone(`${close.till}: cierre anotado`);
        onClosed(close);
      },
      onRefused: (error) => {
        if (problemOf(error).code === 'CHANGED_MEANWHILE') onStale();
      },
    },
  );
  const { ref, field, values, hasErrors, submit } = usePanelForm({
    schema: ShiftSchema,
    values: { floatCents: formatMoney(open.floatCents), countedCents: '', note: '' },
    act: order,
  });
  const floatCents = readMoney(values.floatCents) ?? 0;
  const countedCents = readMoney(values.countedCents);
  const expectedCents = floatCents + cashCents;
  return (
    <div className={styles.screenOnly}>
      <Section title="Cerrar la caja">
        <form
          ref={ref}
          className={styles.form}
          noValidate
          aria-label="Cerrar la caja"
          onSubmit={submit((counted) => order.mutate(counted))}
        >
          <div className={styles.fields}>
            <TextField
              label="Cambio con que empezó"
              inputMode="decimal"
              autoComplete="off"
              {...field('floatCents')}
            />
            <TextField
              label="Efectivo contado"
              inputMode="decimal"
              autoComplete="off"
              {...field('countedCents')}
            />
          </div>
          <p aria-live="polite">
            Tiene que haber <strong>{formatMoney(expectedCents)}</strong> en efectivo
            {countedCents !== null && `: ${sayDifference({ expectedCents, countedCents })}`}.
          </p>
          <TextField
            label="Nota"
            optional={countedCents === null || countedCents === expectedCents}
            hint="Si hay diferencia, a qué se debe."
            maxLength={300}
            autoComplete="off"
            {...field('note')}
          />
          {!hasErrors && <ActProblem error={order.error} />}
          <div>
            <Button type="submit" busy={order.isPending} busyLabel="Cerrando…">
              Cerrar {till}
            </Button>
          </div>
        </form>
      </Section>
    </div>
  );
}
