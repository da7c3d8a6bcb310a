import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { useErrorFocus } from '../../../../base/ui/focus/use-error-focus.ts';
import { SecretField } from '../step-up/secret-field.tsx';
import styles from './security.module.css';

interface PasswordFormProps {
  role: PanelRole;
  /** A password exists already and must be entered. */
  asksCurrent: boolean;
  submitLabel: string;
  onChosen: () => void;
  onLeave?: () => void;
}

type Errors = { current?: string | undefined; password?: string | undefined };

const unmistaken: Errors = {};

/** Form for a new password, typed once and shown on request. */
export function PasswordForm({
  role,
  asksCurrent,
  submitLabel,
  onChosen,
  onLeave,
}: PasswordFormProps) {
  const queryClient = useQueryClient();
  const { form, focusFirstError } = useErrorFocus();
  const [typed, setTyped] = useState({ current: '', password: '' });
  const [mistakes, setMistakes] = useState(unmistaken);
  const choose = useMutation(
    api[role].password.choose.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: api[role].key() });
        onChosen();
      },
      onError: focusFirstError,
    }),
  );
  const refused = refusedFields(choose.error);
  const errors = { ...refused, ...mistakes };

  function type(changes: Partial<typeof typed>) {
    setTyped({ ...typed, ...changes });
    setMistakes(unmistaken);
    if (choose.isError) choose.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (choose.isPending) return;
    const errors: Errors = {
      ...(asksCurrent &&
        typed.current === '' && { current: fieldMessages.PASSWORD_EMPTY }),
      ...(typed.password === '' && {
        password: 'Escriba la contraseña nueva.',
      }),
    };
    setMistakes(errors);
    if (Object.keys(errors).length > 0) focusFirstError();
    else
      choose.mutate({
        password: typed.password,
        ...(asksCurrent && { current: typed.current }),
      });
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {asksCurrent && (
        <SecretField
          label="Contraseña actual"
          error={errors.current}
          value={typed.current}
          autoComplete="current-password"
          onChange={({ target }) => type({ current: target.value })}
        />
      )}
      <SecretField
        label="Contraseña nueva"
        hint="Ocho caracteres o más. Una frase larga es fácil de recordar y difícil de adivinar."
        error={errors.password}
        value={typed.password}
        autoComplete="new-password"
        onChange={({ target }) => type({ password: target.value })}
      />
      {Object.keys(refused).length === 0 && <ActProblem error={choose.error} />}
      <div className={styles.actions}>
        <Button
          kind="main"
          type="submit"
          busy={choose.isPending}
          busyLabel="Guardando…"
        >
          {submitLabel}
        </Button>
        {onLeave && (
          <Button kind="quiet" onClick={onLeave}>
            Dejarla como está
          </Button>
        )}
      </div>
    </form>
  );
}

/** The server's error of each field. */
function refusedFields(error: unknown): Errors {
  if (!error) return unmistaken;
  const { code, sentence, fields } = problemOf(error);
  if (code === 'WRONG_PASSWORD') return { current: sentence };
  if (code !== 'INVALID_INPUT') return unmistaken;
  const { current, password } = fields;
  return current || password ? { current, password } : { password: sentence };
}
