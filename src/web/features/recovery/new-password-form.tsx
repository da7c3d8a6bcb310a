import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { Page } from '../../components/page/page.tsx';
import { api } from '../../lib/api.ts';
import { NEW_PASSWORD_HINT, newPasswordError } from '../../lib/new-password.ts';
import { problemOf } from '../../lib/problem-of.ts';
import type { PanelRole } from '../../lib/stored-session.ts';
import { SecretField } from '../../step-up/secret-field.tsx';
import { CallProblem } from './call-problem.tsx';
import styles from './recovery.module.css';

interface NewPasswordFormProps {
  token: string;
  link: { purpose: string; role: PanelRole; name: string };
  onSet: (done: { role: PanelRole; name: string }) => void;
  onVoid: () => void;
}

/** The password of whoever the link was sent to. */
export function NewPasswordForm({ token, link, onSet, onVoid }: NewPasswordFormProps) {
  const { form, focusFirstError } = useErrorFocus();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const set = useMutation(
    api.public.recovery.setPassword.mutationOptions({
      onSuccess: onSet,
      onError: (thrown) => {
        const { code, fields } = problemOf(thrown);
        if (code === 'LINK_VOID') return onVoid();
        setError(fields.password);
        focusFirstError();
      },
    }),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (set.isPending) return;
    const found = newPasswordError(password);
    setError(found);
    if (found) focusFirstError();
    else set.mutate({ token, password });
  }

  return (
    <Page
      title="Elija su contraseña"
      lead={
        link.purpose === 'invitation'
          ? `${link.name}, la clínica le abrió una cuenta. Elija con qué contraseña va a ingresar.`
          : `${link.name}, desde ahora va a ingresar con la que elija aquí.`
      }
    >
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <SecretField
          label="Contraseña nueva"
          hint={NEW_PASSWORD_HINT}
          error={error}
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={({ target }) => {
            setPassword(target.value);
            setError(undefined);
            if (set.isError) set.reset();
          }}
        />
        {!error && <CallProblem error={set.error} />}
        <Button
          kind="main"
          type="submit"
          className={styles.submit}
          busy={set.isPending}
          busyLabel="Guardando…"
        >
          Guardar contraseña
        </Button>
      </form>
    </Page>
  );
}
