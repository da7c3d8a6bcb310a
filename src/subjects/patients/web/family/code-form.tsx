import { z } from 'zod';
import { client } from '../../../../base/api/web/client/api.ts';
import { useOrder } from '../../../../base/api/web/client/use-order.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import { familyCodeUsedFields } from '../../contract/patient-family.ts';
import styles from './own-family.module.css';
import { useKeepFamily } from './own-use-keep-family.ts';

const schema = z.object(familyCodeUsedFields);

/** Asks for a relative's DNI and the code that they made in their own account. */
export function CodeForm({ onDone }: { onDone: () => void }) {
  const keep = useKeepFamily();
  const use = useOrder(
    (
      order: Parameters<typeof client.patient.family.linkByCode>[0],
      idempotencyKey,
    ) =>
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
