import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { startSession } from '../../../../base/api/web/session/session.ts';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { useLightForm } from '../../../../base/ui/field/use-light-form.ts';
import {
  firstAdminErrors,
  type TypedFirstAdmin,
} from '../../../../base/ui/forms/first-admin.ts';
import { NEW_PASSWORD_HINT } from '../../../../base/ui/forms/new-password.ts';
import { Page } from '../../../../base/ui/page/page.tsx';
import { showSignedIn } from '../../../../base/ui/toast/sign-in-toasts.ts';
import { SecretField } from '../step-up/secret-field.tsx';
import { CallForm } from './call-form.tsx';

interface FirstAdminFormProps {
  token: string;
  onSignedIn: () => void;
  onVoid: () => void;
}

/** Form for the first administrator of a newly installed clinic, who is signed in by it. */
export function FirstAdminForm({
  token,
  onSignedIn,
  onVoid,
}: FirstAdminFormProps) {
  const [typed, onType] = useState<TypedFirstAdmin>({
    name: '',
    email: '',
    password: '',
  });
  const create = useMutation(
    api.public.recovery.createFirstAdmin.mutationOptions({
      onSuccess({ user: { id, email, name }, session: opened }) {
        const session = {
          role: 'admin',
          id,
          email,
          name,
          rememberMe: false,
        } as const;
        startSession(
          { ...session, loginTime: new Date().toISOString() },
          opened,
        );
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
      <CallForm
        form={form}
        act={create}
        submitLabel="Crear la cuenta"
        busyLabel="Creando…"
      >
        <TextField
          label="Nombre y apellido"
          autoComplete="name"
          {...form.field('name')}
        />
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
