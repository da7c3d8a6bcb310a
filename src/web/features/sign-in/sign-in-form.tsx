import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { CheckField } from '../../components/field/check-field.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { TextField } from '../../components/field/text-field.tsx';
import { randomUuid } from '../../lib/random-uuid.ts';
import type { PanelRole } from '../../lib/stored-session.ts';
import {
  type CredentialErrors,
  errorsOf,
  readCredentials,
  type TypedCredentials,
} from './read-credentials.ts';
import styles from './sign-in.module.css';
import { SignInProblem, SolvingNotice } from './sign-in-problem.tsx';
import { useSignIn } from './use-sign-in.ts';

interface SignInFormProps {
  role: PanelRole;
  /** What was typed; it survives choosing another kind of person. */
  typed: TypedCredentials;
  onType: (changes: Partial<TypedCredentials>) => void;
  onSignedIn: (role: PanelRole) => void;
}

/** Who somebody is and their password, for one kind of person. */
export function SignInForm({ role, typed, onType, onSignedIn }: SignInFormProps) {
  const { form, focusFirstError } = useErrorFocus();
  const [rememberMe, setRememberMe] = useState(false);
  const [errors, setErrors] = useState<CredentialErrors>({});
  const signIn = useSignIn({
    onSignedIn,
    onRefused: (problem) => {
      setErrors(errorsOf(problem));
      focusFirstError();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (signIn.isPending) return;
    const { who, errors: found } = readCredentials(role, typed);
    setErrors(found);
    if (who === null) return focusFirstError();
    signIn.mutate({ role, who, password: typed.password, rememberMe, idempotencyKey: randomUuid() });
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {role === 'patient' ? (
        <TextField
          label="DNI"
          error={errors.who}
          value={typed.dni}
          name="dni"
          inputMode="numeric"
          autoComplete="username"
          onChange={({ target }) => {
            onType({ dni: target.value });
            setErrors({ ...errors, who: undefined });
          }}
        />
      ) : (
        <TextField
          label="E-mail"
          error={errors.who}
          value={typed.email}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => {
            onType({ email: target.value });
            setErrors({ ...errors, who: undefined });
          }}
        />
      )}
      <TextField
        label="Contraseña"
        hint={role === 'patient' && 'Si nunca la cambió, es su número de DNI.'}
        error={errors.password}
        value={typed.password}
        name="password"
        type="password"
        autoComplete="current-password"
        onChange={({ target }) => {
          onType({ password: target.value });
          setErrors({ ...errors, password: undefined });
        }}
      />
      {role === 'doctor' ? (
        <p className={styles.quiet}>Este navegador recordará su sesión hasta que la cierre.</p>
      ) : (
        <CheckField
          label="Recordarme"
          hint={rememberMe && 'En un equipo compartido, déjelo sin marcar.'}
          optional
          checked={rememberMe}
          onChange={({ target }) => setRememberMe(target.checked)}
        />
      )}
      {signIn.isSolving ? <SolvingNotice /> : <SignInProblem error={signIn.error} />}
      <Button
        kind="main"
        type="submit"
        className={styles.submit}
        busy={signIn.isPending}
        busyLabel={signIn.isSolving ? 'Comprobando…' : 'Ingresando…'}
      >
        Ingresar
      </Button>
    </form>
  );
}
