import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fieldMessages } from '../../../contract/field-messages.ts';
import { parsePersonName } from '../../../domain/identity/person-name.ts';
import { Button } from '../../components/button/button.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { TextField } from '../../components/field/text-field.tsx';
import { Page } from '../../components/page/page.tsx';
import { api } from '../../lib/api.ts';
import { NEW_PASSWORD_HINT, newPasswordError } from '../../lib/new-password.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { isLikelyEmail } from '../../lib/read-person.ts';
import { SecretField } from '../../step-up/secret-field.tsx';
import { CallProblem } from './call-problem.tsx';
import styles from './recovery.module.css';

interface FirstAdminFormProps {
  token: string;
  onCreated: (name: string) => void;
  onVoid: () => void;
}

type Draft = Record<'name' | 'email' | 'password', string>;
type Errors = Partial<Record<keyof Draft, string | undefined>>;

function errorsIn({ name, email, password }: Draft): Errors {
  const read = parsePersonName(name);
  const wrongPassword = newPasswordError(password);
  return {
    ...(!read.ok && { name: fieldMessages[read.refusal] }),
    ...(!isLikelyEmail(email.trim()) && { email: fieldMessages.EMAIL_UNREADABLE }),
    ...(wrongPassword && { password: wrongPassword }),
  };
}

/** The first administrator of a clinic that has just been installed. */
export function FirstAdminForm({ token, onCreated, onVoid }: FirstAdminFormProps) {
  const { form, focusFirstError } = useErrorFocus();
  const [draft, setDraft] = useState<Draft>({ name: '', email: '', password: '' });
  const [errors, setErrors] = useState<Errors>({});
  const create = useMutation(
    api.public.recovery.createFirstAdmin.mutationOptions({
      onSuccess: ({ name }) => onCreated(name),
      onError: (thrown) => {
        const { code, fields } = problemOf(thrown);
        if (code === 'LINK_VOID') return onVoid();
        setErrors({ name: fields.name, email: fields.email, password: fields.password });
        focusFirstError();
      },
    }),
  );

  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setDraft({ ...draft, [name]: target.value });
      setErrors({ ...errors, [name]: undefined });
      if (create.isError) create.reset();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    const found = errorsIn(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirstError();
    else create.mutate({ token, ...draft, email: draft.email.trim() });
  }

  return (
    <Page
      title="Cree la cuenta de administración"
      lead="Es la primera cuenta de esta instalación. Con ella se cargan los profesionales, los horarios y las demás cuentas."
    >
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <TextField label="Nombre y apellido" autoComplete="name" {...field('name')} />
        <TextField
          label="E-mail"
          hint="Con él va a ingresar."
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        <SecretField
          label="Contraseña"
          hint={NEW_PASSWORD_HINT}
          autoComplete="new-password"
          {...field('password')}
        />
        {!Object.values(errors).some(Boolean) && <CallProblem error={create.error} />}
        <Button
          kind="main"
          type="submit"
          className={styles.submit}
          busy={create.isPending}
          busyLabel="Creando…"
        >
          Crear la cuenta
        </Button>
      </form>
    </Page>
  );
}
