import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { TextField } from '../../components/field/text-field.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { CallProblem } from './call-problem.tsx';
import { readWhom, type TypedWhom } from './read-whom.ts';
import styles from './recovery.module.css';
import { WayPage } from './way-page.tsx';
import { WhoChoice } from './who-choice.tsx';

interface PasswordLinkFormProps {
  whom: TypedWhom;
  onType: (whom: TypedWhom) => void;
  onSent: () => void;
}

/** Asks for the link that sets a new password. */
export function PasswordLinkForm({ whom, onType, onSent }: PasswordLinkFormProps) {
  const { form, focusFirstError } = useErrorFocus();
  const [error, setError] = useState<string>();
  const send = useMutation(
    api.public.recovery.sendPasswordLink.mutationOptions({
      onSuccess: onSent,
      onError: (thrown) => {
        const { fields } = problemOf(thrown);
        setError(fields.dni ?? fields.email);
        focusFirstError();
      },
    }),
  );

  function type(changes: Partial<TypedWhom>) {
    onType({ ...whom, ...changes });
    setError(undefined);
    if (send.isError) send.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (send.isPending) return;
    const read = readWhom(whom);
    setError(read.error);
    if (read.whom) send.mutate(read.whom);
    else focusFirstError();
  }

  return (
    <WayPage
      title="Elegir una contraseña nueva"
      lead="Le enviamos un enlace al e-mail que la clínica tiene registrado. Sirve una hora y una sola vez."
    >
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <WhoChoice who={whom.who} onChoose={(who) => type({ who })} />
        {whom.who === 'patient' ? (
          <TextField
            key="dni"
            label="DNI"
            hint="Con o sin puntos."
            error={error}
            name="dni"
            inputMode="numeric"
            autoComplete="username"
            value={whom.dni}
            onChange={({ target }) => type({ dni: target.value })}
          />
        ) : (
          <TextField
            key="email"
            label="E-mail"
            hint="El que usa para ingresar."
            error={error}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={whom.email}
            onChange={({ target }) => type({ email: target.value })}
          />
        )}
        {!error && <CallProblem error={send.error} />}
        <Button
          kind="main"
          type="submit"
          className={styles.submit}
          busy={send.isPending}
          busyLabel="Enviando…"
        >
          Enviarme el enlace
        </Button>
      </form>
    </WayPage>
  );
}
