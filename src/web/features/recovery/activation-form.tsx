import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { TextField } from '../../components/field/text-field.tsx';
import { Problem } from '../../components/problem/problem.tsx';
import { api } from '../../lib/api.ts';
import { NEW_PASSWORD_HINT } from '../../lib/new-password.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { SecretField } from '../../step-up/secret-field.tsx';
import { type ActivationDraft, type ActivationErrors, readActivation } from './activation-draft.ts';
import { CallProblem } from './call-problem.tsx';
import styles from './recovery.module.css';
import { WayPage } from './way-page.tsx';

interface ActivationFormProps {
  draft: ActivationDraft;
  onType: (draft: ActivationDraft) => void;
  onActivated: (name: string) => void;
}

/** A patient with the paper that the counter gave them. */
export function ActivationForm({ draft, onType, onActivated }: ActivationFormProps) {
  const { form, focusFirstError } = useErrorFocus();
  const [errors, setErrors] = useState<ActivationErrors>({});
  const activate = useMutation(
    api.public.recovery.activate.mutationOptions({
      onSuccess: ({ name }) => onActivated(name),
      onError: (thrown) => {
        const { dni, code, password } = problemOf(thrown).fields;
        setErrors({ dni, code, password });
        focusFirstError();
      },
    }),
  );
  const refused = activate.error ? problemOf(activate.error).code : null;

  function type(changes: Partial<ActivationDraft>) {
    onType({ ...draft, ...changes });
    setErrors({
      ...errors,
      ...Object.fromEntries(Object.keys(changes).map((field) => [field, undefined])),
    });
    if (activate.isError) activate.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (activate.isPending) return;
    const read = readActivation(draft);
    setErrors(read.errors);
    if (read.activation) activate.mutate(read.activation);
    else focusFirstError();
  }

  return (
    <WayPage
      title="Usar un código de recepción"
      lead="Se pide en el mostrador con el documento, y sirve 24 horas. Con él elige su contraseña."
    >
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label="DNI"
          hint="Con o sin puntos."
          error={errors.dni}
          name="dni"
          inputMode="numeric"
          autoComplete="username"
          value={draft.dni}
          onChange={({ target }) => type({ dni: target.value })}
        />
        <div className={styles.code}>
          <TextField
            label="Código de activación"
            hint="Diez letras y números, como figuran en el papel."
            error={errors.code}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            value={draft.code}
            onChange={({ target }) => type({ code: target.value })}
          />
        </div>
        <SecretField
          label="Contraseña nueva"
          hint={NEW_PASSWORD_HINT}
          error={errors.password}
          name="password"
          autoComplete="new-password"
          value={draft.password}
          onChange={({ target }) => type({ password: target.value })}
        />
        {refused === 'CODE_WRONG' || refused === 'CODE_VOID' ? (
          <Problem title="Esos datos no abren ninguna cuenta">
            <p>
              Revise el DNI y el código. Cada código se puede probar cinco veces y sirve una sola; si ya no
              sirve, pida otro en recepción.
            </p>
          </Problem>
        ) : (
          !Object.values(errors).some(Boolean) && <CallProblem error={activate.error} />
        )}
        <Button
          kind="main"
          type="submit"
          className={styles.submit}
          busy={activate.isPending}
          busyLabel="Guardando…"
        >
          Guardar contraseña
        </Button>
      </form>
    </WayPage>
  );
}
