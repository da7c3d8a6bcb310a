import { z } from 'zod';
import { familyCodeUsedFields } from '../../../../contract/patient/family.ts';
import { client } from '../../../api/api.ts';
import { useOrder } from '../../../api/use-order.ts';
import { Button } from '../../../components/button/button.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { usePanelForm } from '../../../components/panel/use-panel-form.ts';
import { ActProblem } from '../../../step-up/act-problem.tsx';
import styles from './family.module.css';
import { useKeepFamily } from './use-keep-family.ts';

const schema = z.object(familyCodeUsedFields);

/** The DNI of a relative and the code that they made in their own account. */
export function CodeForm({ onDone }: { onDone: () => void }) {
  const keep = useKeepFamily();
  const use = useOrder(
    (order: Parameters<typeof client.patient.family.linkByCode>[0], idempotencyKey) =>
      client.patient.family.linkByCode(order, { context: { idempotencyKey } }),
    { onDone: keep('Ya puede actuar por esa persona', onDone) },
  );
  const { ref, field, hasErrors, submit } = usePanelForm({
    schema,
    values: { dni: '', code: '' },
    act: use,
  });
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      aria-label="Tengo un código"
      onSubmit={submit((typed) => use.mutate(typed))}
    >
      <TextField
        label="DNI de su familiar"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        {...field('dni')}
      />
      <TextField
        label="Código"
        hint="Diez letras y números. Lo ve su familiar en su cuenta, en Mi familia."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('code')}
      />
      {!hasErrors && <ActProblem error={use.error} />}
      <div className={styles.acts}>
        <Button type="submit" kind="main" busy={use.isPending}>
          Vincular
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Volver
        </Button>
      </div>
    </form>
  );
}
