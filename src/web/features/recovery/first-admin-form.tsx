import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { problemOf } from '../../api/problem-of.ts';
import { TextField } from '../../components/field/text-field.tsx';
import { useLightForm } from '../../components/field/use-light-form.ts';
import { Page } from '../../components/page/page.tsx';
import { showSignedIn } from '../../components/toast/sign-in-toasts.ts';
import { firstAdminErrors, type TypedFirstAdmin } from '../../forms/first-admin.ts';
import { NEW_PASSWORD_HINT } from '../../forms/new-password.ts';
import { startSession } from '../../session/session.ts';
import { SecretField } from '../../step-up/secret-field.tsx';
import { CallForm } from './call-form.tsx';

interface FirstAdminFormProps {
  token: string;
  onSignedIn: () => void;
  onVoid: () => void;
}

/** Form for the first administrator of a newly installed clinic, who is signed in by it. */
export function FirstAdminForm({ token, onSignedIn, onVoid }: FirstAdminFormProps) {
  const [typed, onType] = useState<TypedFirstAdmin>({ name: '', email: '', password: '' });
  const create = useMutation(
    api.public.recovery.createFirstAdmin.mutationOptions({
      onSuccess({ user: { id, email, name }, session: opened }) {
        const session = { role: 'admin', id, email, name, rememberMe: false } as const;
        startSession({ ...session, loginTime: new Date().toISOString() }, opened);
        showSignedIn(session);
        onSignedIn();
      },
      onError: (error) => problemOf(error).code === 'LINK_VOID' && onVoid(),
    }),
  );
  const form = useLightForm({
    typed,
    onType,
    read: () => ({
      call: { token, ...typed, email: typed.email.trim() },
      errors: firstAdminErrors(typed),
    }),
    send: create.mutate,
    act: create,
  });
  return (
    <Page
      title="Cree la cuenta de administración"
      lead="Es la primera cuenta de esta instalación. Con ella se cargan los profesionales, los horarios y las demás cuentas."
    >
      <CallForm form={form} act={create} submitLabel="Crear la cuenta" busyLabel="Creando…">
        <TextField label="Nombre y apellido" autoComplete="name" {...form.field('name')} />
        <TextField
          label="E-mail"
          hint="Con él va a ingresar."
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('email')}
        />
        <SecretField
          label="Contraseña"
          hint={NEW_PASSWORD_HINT}
          autoComplete="new-password"
          {...form.field('password')}
        />
      </CallForm>
    </Page>
  );
}
