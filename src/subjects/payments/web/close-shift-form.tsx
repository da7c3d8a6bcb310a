import { z } from 'zod';
import { client } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { useOrder } from '../../../base/api/web/client/use-order.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { TextField } from '../../../base/ui/field/text-field.tsx';
import { formatMoney } from '../../../base/ui/format/format.ts';
import {
  typedMoney,
  typedOrNull,
} from '../../../base/ui/forms/typed-fields.ts';
import { readMoney } from '../../../base/ui/forms/typed-money.ts';
import { usePanelForm } from '../../../base/ui/panel/use-panel-form.ts';
import { Section } from '../../../base/ui/section/section.tsx';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import {
  CountedFieldSchema,
  type OpenShift,
  type ShiftClose,
} from '../contract/cash.ts';
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
  /** Called if another desk noted something in the shift, or closed it, meanwhile. */
  onStale: () => void;
}

/** Counts the drawer against what must be in it, and closes the shift. */
export function CloseShiftForm({
  open,
  onClosed,
  onStale,
}: CloseShiftFormProps) {
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
    values: {
      floatCents: formatMoney(open.floatCents),
      countedCents: '',
      note: '',
    },
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
            Tiene que haber <strong>{formatMoney(expectedCents)}</strong> en
            efectivo
            {countedCents !== null &&
              `: ${sayDifference({ expectedCents, countedCents })}`}
            .
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
