import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { useErrorFocus } from '../../../../base/ui/focus/use-error-focus.ts';
import { SecretField } from './secret-field.tsx';
import styles from './step-up.module.css';

interface PasswordWayProps {
  role: PanelRole;
  autoFocus: boolean;
  onRaised: () => void;
}

/** Step-up with the person's own password. */
export function PasswordWay({ role, autoFocus, onRaised }: PasswordWayProps) {
  const { form, focusFirstError } = useErrorFocus();
  const [password, setPassword] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const use = useMutation(
    api[role].stepUp.usePassword.mutationOptions({
      onSuccess: onRaised,
      onError: focusFirstError,
    }),
  );
  const refused = passwordProblem(use.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (use.isPending) return;
    setEmpty(password === '');
    if (password === '') focusFirstError();
    else use.mutate({ password });
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <SecretField
        label="Su contraseña"
        error={isEmpty ? fieldMessages.PASSWORD_EMPTY : refused}
        value={password}
        autoComplete="current-password"
        autoFocus={autoFocus}
        onChange={({ target }) => {
          setPassword(target.value);
          setEmpty(false);
          if (use.isError) use.reset();
        }}
      />
      {!refused && <ActProblem error={use.error} />}
      <Button
        kind="main"
        type="submit"
        className={styles.submit}
        busy={use.isPending}
      >
        Confirmar
      </Button>
    </form>
  );
}

function passwordProblem(error: unknown): string | null {
  if (!error) return null;
  const { code, sentence, fields } = problemOf(error);
  if (code === 'WRONG_PASSWORD') return sentence;
  return code === 'INVALID_INPUT' ? (fields.password ?? sentence) : null;
}
