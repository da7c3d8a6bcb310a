import { useState } from 'react';
import { z } from 'zod';
import { client } from '../../../../base/api/web/client/api.ts';
import { useOrder } from '../../../../base/api/web/client/use-order.ts';
import { readDay } from '../../../../base/person/rules/birth-date.ts';
import type { TypedName } from '../../../../base/person/rules/typed-name.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { NameField } from '../../../../base/ui/field/name-field.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { nameToSend, saidName } from '../../../../base/ui/forms/said-name.ts';
import { withDateSlashes } from '../../../../base/ui/forms/typed-date.ts';
import { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import { newbornFields } from '../../contract/patient-family.ts';
import styles from './own-family.module.css';
import { useKeepFamily } from './own-use-keep-family.ts';

const schema = z.object({
  ...newbornFields,
  birthDate: z
    .string()
    .transform((typed) => readDay(typed) ?? '')
    .pipe(newbornFields.birthDate),
  hasConsented: z.literal(
    true,
    'Para registrarlo hace falta aceptar la política.',
  ),
});

/** Registers a baby of less than a year who has no DNI yet. */
export function NewbornForm({ onDone }: { onDone: () => void }) {
  const keep = useKeepFamily();
  const register = useOrder(
    (
      order: Parameters<typeof client.patient.family.registerNewborn>[0],
      idempotencyKey,
    ) =>
      client.patient.family.registerNewborn(order, {
        context: { idempotencyKey },
      }),
    { onDone: keep('Recién nacido registrado', onDone) },
  );
  const [parts, setParts] = useState<TypedName | null>(null);
  const { ref, field, check, values, hasErrors, set, submit } = usePanelForm({
    schema,
    values: {
      fullName: '',
      birthDate: '',
      sexOnDocument: '' as 'F',
      hasConsented: false as true,
    },
    act: register,
  });
  const birthDate = field('birthDate');
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      aria-label="Registrar a un recién nacido"
      onSubmit={submit((baby) =>
        register.mutate({
          ...baby,
          ...nameToSend(saidName(baby.fullName, parts)),
        }),
      )}
    >
      <NameField
        hint="Como lo va a anotar en el Registro Civil."
        autoComplete="off"
        autoFocus
        {...field('fullName')}
        parts={parts}
        onParts={(said) => {
          setParts(said);
          set('fullName', said.fullName);
        }}
      />
      <TextField
        label="Fecha de nacimiento"
        hint="Día, mes y año. Menos de un año."
        inputMode="numeric"
        autoComplete="off"
        {...birthDate}
        onChange={({ target }) =>
          birthDate.onChange(withDateSlashes(target.value, values.birthDate))
        }
      />
      <SelectField
        label="Sexo"
        hint="Como va a figurar en el documento."
        {...field('sexOnDocument')}
      >
        <option value="">Elija…</option>
        <option value="F">Femenino</option>
        <option value="M">Masculino</option>
        <option value="X">X</option>
      </SelectField>
      <CheckField
        label="Acepto la política de privacidad en su nombre"
        hint="La puede leer al pie de la página."
        {...check('hasConsented')}
      />
      <p className={styles.detail}>
        Podrá sacarle turnos enseguida. Lleve la partida de nacimiento a la
        primera consulta.
      </p>
      {!hasErrors && <ActProblem error={register.error} />}
      <div className={styles.acts}>
        <Button type="submit" kind="main" busy={register.isPending}>
          Registrar
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Volver
        </Button>
      </div>
    </form>
  );
}
