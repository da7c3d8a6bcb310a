import { useState } from 'react';
import { randomUuid } from '../../../../base/api/web/client/random-uuid.ts';
import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { useLightForm } from '../../../../base/ui/field/use-light-form.ts';
import {
  readCredentials,
  refusedFieldsOf,
  type TypedCredentials,
} from './read-credentials.ts';
import styles from './sign-in.module.css';
import { SignInProblem, SolvingNotice } from './sign-in-problem.tsx';
import { useSignIn } from './use-sign-in.ts';

interface SignInFormProps {
  role: PanelRole;
  /** The typed values; they survive choosing another role. */
  typed: TypedCredentials;
  onType: (change: (typed: TypedCredentials) => TypedCredentials) => void;
  onSignedIn: (role: PanelRole) => void;
}

/** The identifier and password for one role. */
export function SignInForm({
  role,
  typed,
  onType,
  onSignedIn,
}: SignInFormProps) {
  const [rememberMe, setRememberMe] = useState(false);
  const { mutate, isSolving, ...signIn } = useSignIn(onSignedIn);
  const { ref, field, submit } = useLightForm({
    typed,
    onType,
    read: (credentials) => readCredentials(role, credentials),
    send: (credentials) =>
      mutate({
        role,
        ...credentials,
        rememberMe,
        idempotencyKey: randomUuid(),
      }),
    act: { error: signIn.error, isPending: signIn.isPending },
    fieldsOf: refusedFieldsOf,
  });

  return (
    <form ref={ref} className={styles.form} noValidate onSubmit={submit}>
      {role === 'patient' ? (
        <TextField
          label="DNI"
          inputMode="numeric"
          autoComplete="username"
          {...field('dni')}
        />
      ) : (
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
      )}
      <TextField
        label="Contraseña"
        hint={role === 'patient' && 'Si nunca la cambió, es su número de DNI.'}
        type="password"
        autoComplete="current-password"
        {...field('password')}
      />
      {role === 'doctor' ? (
        <p className={styles.quiet}>
          Este navegador recordará su sesión hasta que la cierre.
        </p>
      ) : (
        <CheckField
          label="Recordarme"
          hint={rememberMe && 'En un equipo compartido, déjelo sin marcar.'}
          optional
          checked={rememberMe}
          onChange={({ target }) => setRememberMe(target.checked)}
        />
      )}
      {isSolving ? <SolvingNotice /> : <SignInProblem error={signIn.error} />}
      <Button
        kind="main"
        type="submit"
        className={styles.submit}
        busy={signIn.isPending}
        busyLabel={isSolving ? 'Comprobando…' : 'Ingresando…'}
      >
        Ingresar
      </Button>
    </form>
  );
}
